/** Client components run in the browser: from lib they may take types and schemas, never code that expects a server. */
const rule = {
  meta: { type: "problem", schema: [], messages: { server: "A client component imports only types and schemas (…-schema) from lib; pass the value as a prop or call a route." } },
  create(context) {
    const [first] = context.sourceCode.ast.body;
    const isClient = first?.type === "ExpressionStatement" && first.directive === "use client";
    if (!isClient) return {};
    return {
      ImportDeclaration(node) {
        const source = String(node.source.value);
        if (!source.startsWith("@/lib/") || source.endsWith("-schema") || node.importKind === "type") return;
        if (node.specifiers.length > 0 && node.specifiers.every((s) => s.importKind === "type")) return;
        context.report({ node, messageId: "server" });
      },
    };
  },
};

export default { rules: { "client-imports": rule } };
