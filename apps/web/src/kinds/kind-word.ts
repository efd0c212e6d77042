import type { MaterialKind } from '@vitrine/domain/material'
import type { ResourceKind } from '@vitrine/domain/program/document'
import { t } from '../data/text.ts'

const words = {
	picture: '图片',
	video: '视频',
	audio: '音频',
	document: '文档',
	word: 'Word 文档',
	excel: 'Excel 表格文件',
	ppt: 'PPT 演示文稿',
	pdf: 'PDF 文档',
	text: '文本',
	colorful_text: '炫彩文字',
	digital_clock: '数字时钟',
	analog_clock: '模拟时钟',
	countdown: '倒计时',
	counting: '正计时',
	weather: '天气',
	streaming: '流媒体',
	external_signal: '外部信号',
	rss: 'RSS 订阅',
	webpage: '网页',
	sheet: '表格',
	webtool: '网页工具',
} as const satisfies Record<MaterialKind | ResourceKind, string>

/** A kind of material or item in words. */
export const kindWord = (kind: MaterialKind | ResourceKind): string => t(words[kind])
