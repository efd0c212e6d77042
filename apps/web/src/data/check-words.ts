import type { CheckCode } from '@vitrine/domain/program/checks/checks'
import { background_id, music_id } from '@vitrine/domain/program/layer-ids'
import type { TextKey } from '@vitrine/texts/all'
import { t } from './text.ts'

const words: Readonly<Record<CheckCode, TextKey>> = {
	empty_program: '节目中还没有任何内容',
	empty_window: '窗口是空的',
	outside: '窗口完全在画布之外',
	partly_outside: '窗口有一部分在画布之外',
	too_many_videos: '同时播放的视频多于大多数终端的解码能力',
	covered: '窗口被上层窗口完全遮住',
	no_address: '没有填写地址',
	past: '倒计时已结束，且没有结束文字',
	expired: '已于 {detail} 过期，不再播放',
	not_yet: '{detail} 起才会播放',
	letters_cut: '文字高于窗口，会被截断（{detail}）',
	letters_missing: '所选字体缺少这些字符：{detail}',
	file_gone: '素材已被删除或不可用',
	file_failed: '素材处理失败',
	file_processing: '素材仍在处理',
	template_gone: '字体或网页工具已被删除或不可用',
	codec: '终端可能无法解码此视频（{detail}）',
	too_large: '尺寸超出终端的显示能力（{detail}）',
}

/** The text of a finding. */
export const findingWords = ({ code, detail }: { readonly code: CheckCode; readonly detail: string }): string =>
	t(words[code], { detail })

/** The place of a finding: window and item by name; the background picture and the music by their own labels. */
export const findingPlace = (window_id: string, window: string, item: string): string => {
	const place = window_id === background_id ? t('背景图片') : window_id === music_id ? t('背景音乐') : window
	return [place, item].filter(Boolean).join(' · ')
}
