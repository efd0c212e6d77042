import type { ShortfallReason } from '@vitrine/domain/planned/shortfall'
import type { TextKey } from '@vitrine/texts/all'

/** What reasons of a shortfall are called. */
export const shortfall_texts: Readonly<Record<ShortfallReason, TextKey>> = {
	not_downloaded: '尚未下载',
	interrupted: '被插播或紧急内容打断',
	for_point: '播放了投放点内容',
	screen_off: '屏幕关闭',
	no_network: '未联网',
	lost: '记录丢失或无效',
	unknown: '原因不明',
}
