import { expect, it } from "vitest";
import { isAllowed, shippedPackages, thirdPartyList } from "./check-licenses";

const allowed = (name: string, license: string | null): boolean => isAllowed({ name, version: "1.0.0", license });

it("allows permissive licenses, other licenses only for named packages, and no package without a license", () => {
  expect(["MIT", "(MIT OR GPL-3.0-only)", "(Apache-2.0 AND BSD-3-Clause)"].every((license) => allowed("a", license))).toBe(true);
  expect(["GPL-3.0-only", "MIT AND GPL-3.0-only", "LGPL-3.0-or-later", "MPL-2.0", "SEE LICENSE IN LICENSE", null]).toSatisfy(
    (licenses: (string | null)[]) => licenses.every((license) => !allowed("a", license)),
  );
  expect(allowed("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toBe(true);
  expect(allowed("lightningcss-linux-x64-gnu", "MPL-2.0")).toBe(true);
  expect(allowed("lightningcss-linux-x64-gnu", "LGPL-3.0-or-later")).toBe(false);
});

it("lists each version of a shipped package once, under its license", () => {
  const shipped = shippedPackages({
    "": { version: "0.1.0", license: "Apache-2.0" },
    "node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a/node_modules/b": { version: "2.0.0", license: "MIT" },
    "node_modules/a": { version: "1.0.0", license: "ISC" },
    "node_modules/png-js": { version: "2.0.0" },
    "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
  });
  expect(shipped.map(({ name, license }) => `${name} ${license}`)).toEqual(["a ISC", "b MIT", "png-js MIT"]);
  expect(thirdPartyList(shipped)).toContain("## ISC\n\n- a 1.0.0\n\n## MIT\n\n- b 2.0.0\n- png-js 2.0.0\n");
});
