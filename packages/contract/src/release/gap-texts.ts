import type { GapReason } from '@vitrine/domain/completeness/completeness'
import type { TextKey } from '@vitrine/texts/all'

/** Texts of the reasons of gaps. */
export const gap_reason_texts: Readonly<Record<GapReason, TextKey>> = {
	off: '屏幕关闭',
	locked: '已锁定',
	idle: '无内容可播',
	no_signal: '输入无信号',
	no_network: '未联网',
	lost: '记录丢失或无效',
	replaced: '播放器重新建立',
	unsaid: '原因不明',
}
