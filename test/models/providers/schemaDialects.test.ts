import { describe, expect, it } from "vitest";
import { closedSchema, googleSchema } from "../../../lib/src/models/providers/schemaDialects.js";
import { withSchemaInPrompt } from "../../../lib/src/models/providers/schemaInPrompt.js";

const schema = {
  type: "object",
  title: "Ballots",
  properties: {
    voters: {
      type: "array",
      maxItems: 2,
      items: { type: "object", properties: { name: { type: "string", pattern: "^x", description: "who" } } },
    },
    score: { type: "number", minimum: 0 },
  },
  required: ["voters"],
  additionalProperties: true,
};

describe("schema dialects", () => {
  it("Google's knows bounds and an order of properties, at every depth", () => {
    expect(googleSchema(schema)).toEqual({
      type: "object",
      properties: {
        voters: {
          type: "array",
          maxItems: 2,
          items: {
            type: "object",
            properties: { name: { type: "string", description: "who" } },
            propertyOrdering: ["name"],
          },
        },
        score: { type: "number", minimum: 0 },
      },
      propertyOrdering: ["voters", "score"],
      required: ["voters"],
    });
  });

  it("the closed one knows no bounds and closes every object", () => {
    expect(closedSchema(schema)).toEqual({
      type: "object",
      properties: {
        voters: {
          type: "array",
          items: {
            type: "object",
            properties: { name: { type: "string", description: "who" } },
            additionalProperties: false,
          },
        },
        score: { type: "number" },
      },
      required: ["voters"],
      additionalProperties: false,
    });
  });

  it("neither changes the schema that it is given", () => {
    const before = structuredClone(schema);
    googleSchema(schema);
    closedSchema(schema);
    expect(schema).toEqual(before);
  });
});

describe("withSchemaInPrompt", () => {
  it("adds the schema to the last message and leaves the request alone", () => {
    const messages = [
      { role: "system", content: "You judge." },
      { role: "user", content: "Judge." },
    ] as const;
    const asked = withSchemaInPrompt(messages, { type: "boolean" });
    expect(asked[0]).toEqual(messages[0]);
    expect(asked[1]!.content).toMatch(/^Judge\.\n\nAnswer with JSON alone.*\{"type":"boolean"\}$/s);
    expect(messages[1].content).toBe("Judge.");
  });

  it("asks even where there is no message", () => {
    expect(withSchemaInPrompt([], {})).toHaveLength(1);
  });
});
