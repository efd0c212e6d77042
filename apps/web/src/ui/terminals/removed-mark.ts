import { t } from '../../data/text.ts'

/** A name or serial number of a terminal, marked if the terminal was removed. */
export const removedMark = ({ is_removed }: { readonly is_removed: boolean }, text: string): string =>
	is_removed ? `${text} · ${t('已移除的终端')}` : text
