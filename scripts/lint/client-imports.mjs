/**
 * Client components run in the browser: from lib they may take types and lists of values (…-values), never code that
 * expects a server, nor schemas, whose library every page would load.
 */
const rule = {
  meta: {
    type: "problem",
    schema: [],
    messages: { server: "A client component imports only types and values (…-values) from lib; pass the value as a prop or call a route." },
  },
  create(context) {
    const [first] = context.sourceCode.ast.body;
    const isClient = first?.type === "ExpressionStatement" && first.directive === "use client";
    if (!isClient) return {};
    return {
      ImportDeclaration(node) {
        const source = String(node.source.value);
        if (source === "zod") return context.report({ node, messageId: "server" });
        if (!source.startsWith("@/lib/") || source.endsWith("-values") || node.importKind === "type") return;
        if (node.specifiers.length > 0 && node.specifiers.every((s) => s.importKind === "type")) return;
        context.report({ node, messageId: "server" });
      },
    };
  },
};

export default { rules: { "client-imports": rule } };
