/** Whether an id is the null model's or one of its variants': `extractive`, `extractive:a`. No language model has it. */
export const isNullModel = (id: string): boolean => id === "extractive" || id.startsWith("extractive:");
