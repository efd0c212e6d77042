import type { ShortfallReason } from '@vitrine/domain/planned/shortfall'
import type { TextKey } from '@vitrine/texts/all'
import { gap_reason_texts } from './gap-texts.ts'

/** Texts of the reasons of a shortfall: those of gaps are the same as in completeness. */
export const shortfall_texts: Readonly<Record<ShortfallReason, TextKey>> = {
	not_downloaded: '尚未下载',
	interrupted: '被插播或紧急内容打断',
	for_point: '播放了投放点内容',
	screen_off: gap_reason_texts.off,
	locked: gap_reason_texts.locked,
	no_signal: gap_reason_texts.no_signal,
	no_network: gap_reason_texts.no_network,
	lost: gap_reason_texts.lost,
	replaced: gap_reason_texts.replaced,
	idle: gap_reason_texts.idle,
	unknown: gap_reason_texts.unsaid,
}
