import postgres from "postgres";

// The baseline for the API: the cost of any Next route that parses JSON and writes one row, or reads one.
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
