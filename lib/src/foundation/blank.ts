/** Whether a text has nothing that could be seen: white space, controls, signs of no width, halves of characters. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(text);
