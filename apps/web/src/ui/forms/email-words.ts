import { hasForeignLocal } from '@vitrine/domain/people/email'
import type { TextKey } from '@vitrine/texts/all'

/** Why typed email addresses are refused: letters before the @ that cannot be used there, or else the usual text. */
export const emailText = <K extends TextKey>(usual: K, ...typed: readonly string[]) =>
	typed.some(hasForeignLocal) ? ('邮箱地址中 @ 前面只能使用英文字母、数字和符号' as const) : usual
