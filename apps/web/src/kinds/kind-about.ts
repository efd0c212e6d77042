import type { MadeKind } from '@vitrine/domain/material'
import { t } from '../data/text.ts'

const words = {
	text: '静态或滚动的文字，如通知和欢迎词',
	colorful_text: '渐变、描边、会动的标题',
	digital_clock: '用数字显示时间、日期和星期',
	analog_clock: '带指针的钟面，可选时区',
	countdown: '距离某个时刻还有多久',
	counting: '自某个时刻起已过去多久',
	weather: '某地当前天气和未来几天的预报',
	rss: '滚动显示订阅源的最新条目',
	webpage: '在窗口中显示一个网页',
	streaming: '播放直播流或在线视频',
	external_signal: '显示终端输入口的画面',
	sheet: '价目表、排班表等表格，可从电子表格粘贴',
	webtool: '使用网页工具模板并填写其参数',
} as const satisfies Record<MadeKind, string>

/** What a kind of material is for, in one line. */
export const kindAbout = (kind: MadeKind): string => t(words[kind])
