import { expect, test } from "vitest";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { optionalDependency } from "../../lib/src/foundation/optionalDependency.js";

test("gives what was loaded", async () => {
  expect(await optionalDependency("node:path", "A test", () => import("node:path"))).toHaveProperty("join");
});

test.each(["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"])(
  "says what needs a package that is not there (%s)",
  async (code) => {
    const load = () => Promise.reject(Object.assign(new Error("Cannot find package"), { code }));
    const failure = optionalDependency("plotly.js-dist-min", "Drawing a figure", load);
    await expect(failure).rejects.toThrow(DissensusError);
    await expect(failure).rejects.toMatchObject({
      code: "missing-dependency",
      message: "Drawing a figure needs the package plotly.js-dist-min: npm install plotly.js-dist-min",
    });
  },
);

test("leaves the error of a package that is there and broken as it is", async () => {
  const broken = new SyntaxError("Unexpected token");
  await expect(optionalDependency("some-package", "A test", () => Promise.reject(broken))).rejects.toBe(broken);
});
