import postgres from "postgres";

// What any Next route costs that parses JSON and writes one row, or reads one: the measure for the API's own.
const sql = postgres(process.env.DATABASE_URL, { max: Number(process.env.DATABASE_POOL ?? 10) });

export async function POST(request) {
  const body = await request.json();
  await sql`insert into bench_bare (body) values (${sql.json(body)})`;
  return Response.json({ status: "accepted" }, { status: 202 });
}

export async function GET() {
  const [row] = await sql`select id, body from bench_bare where id = 1`;
  return Response.json(row);
}
