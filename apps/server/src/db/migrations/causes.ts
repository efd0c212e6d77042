import { readStored } from '@vitrine/domain/json-text'
import { plainList, plainText } from '@vitrine/domain/plain-record'
import { sql } from 'kysely'
import type { Tx } from '../schema.ts'

/** Texts written before 0028, with today's codes; rewording a sentence later does not change these. */
const offline: Readonly<Record<string, string>> = {
	尚未连接过: 'never_connected',
	连接已断开: 'connection_lost',
	长时间没有心跳: 'no_heartbeat',
	服务器已重启: 'server_restarted',
}
const downloads: Readonly<Record<string, string>> = {
	终端已不属于发布的组织: 'out_of_reach',
	已在该终端撤下: 'taken_down',
	下载失败: 'download_failed',
	存储空间不足: 'storage_full',
	服务器上没有此文件: 'file_absent',
	文件校验失败: 'hash_wrong',
}
const media: Readonly<Record<string, string>> = {
	无法读取视频: 'video_unreadable',
	无法读取图片: 'picture_unreadable',
	无法读取音频: 'audio_unreadable',
	无法读取文档: 'document_unreadable',
	'文件已加密，无法显示': 'document_locked',
	'文档的压缩结构不安全，已拒绝处理': 'document_unsafe',
	'文档中含有压缩包，已拒绝处理': 'document_archives',
	图片像素过大: 'picture_pixels',
	动图的帧数过多: 'picture_frames',
	处理图片的进程意外结束: 'picture_process',
	'服务器无法转换这种 HEIC 图片': 'heic_unsupported',
	无法转换此视频: 'video_unconverted',
	无法转换此音频: 'audio_unconverted',
	无法生成封面: 'no_cover',
	无法生成预览帧: 'no_filmstrip',
	无法生成波形图: 'no_wave',
	'服务器上没有 FFmpeg，无法转换此视频': 'no_ffmpeg_video',
	'服务器上没有 FFmpeg，无法转换此图片': 'no_ffmpeg_picture',
	'服务器上没有 FFmpeg，无法转换此音频': 'no_ffmpeg_audio',
	'服务器上没有 FFmpeg，无法生成封面': 'no_ffmpeg_cover',
	'服务器上没有 FFmpeg，无法生成预览帧': 'no_ffmpeg_filmstrip',
	'服务器上没有 FFmpeg，无法生成波形图': 'no_ffmpeg_wave',
	'此服务器上没有 LibreOffice，无法显示 Office 文档': 'no_libreoffice',
	'此服务器上没有 Poppler，无法显示文档页面': 'no_poppler',
	转换时间过长: 'conversion_slow',
	转换结果过大: 'conversion_large',
	服务器存储空间不足: 'server_full',
	服务器上的文件已丢失或损坏: 'server_file_lost',
	处理时发生错误: 'processing_failed',
	'只显示前 300 页': 'pages_left_out {"count":300}',
}
const feeds: Readonly<Record<string, string>> = {
	地址格式不正确: 'feed_address',
	不允许访问该地址: 'feed_forbidden',
	找不到该地址的服务器: 'feed_unknown_host',
	无法连接该地址的服务器: 'feed_connection',
	对方服务器响应超时: 'feed_timeout',
	对方服务器重定向次数过多: 'feed_redirects',
	对方服务器返回错误: 'feed_status',
	内容过大: 'feed_too_large',
	内容的编码无法识别: 'feed_encoding',
	'内容不是可读取的 RSS 或 Atom': 'feed_not_rss',
	内容不是可读取的网页: 'feed_not_page',
	天气服务返回的数据无法识别: 'feed_not_weather',
	获取失败: 'feed_failed',
}
/** The endings of what terminals reported about an item, after its name. */
const shown: Readonly<Record<string, string>> = {
	'file missing': 'item_file_missing',
	'picture failed': 'item_picture_unreadable',
	'page: not reachable, and no copy of it': 'item_page_absent',
	'page: the page does not load': 'item_page_slow',
	'the page does not load': 'item_page_slow',
	'font missing': 'item_font_missing',
	'sound refused by the browser: playing without': 'item_sound_refused',
	'no frame within 15 s': 'item_stream_late',
	'stream stands still': 'item_stream_stalled',
	'stream was lost': 'item_stream_lost',
	'the input is gone': 'item_input_gone',
	'no signal': 'item_input_silent',
	'no such input': 'item_input_absent',
	'the browser captures nothing on this page': 'item_input_unsupported',
}
/** The same, followed by the browser's message. */
const explained: Readonly<Record<string, string>> = {
	'video failed': 'item_video_unreadable',
	'sound failed': 'item_sound_unreadable',
	'stream failed': 'item_stream_failed',
	page: 'item_page_failed',
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const coded = (table: string, column: string, codes: Readonly<Record<string, string>>): string => {
	const cases = Object.entries(codes).map(([text, code]) => `when ${quoted(text)} then ${quoted(code)}`)
	const texts = Object.keys(codes).map(quoted)
	return `update ${table} set ${column} = case ${column} ${cases.join(' ')} else ${column} end where ${column} in (${texts.join(', ')})`
}

/** Step 0028: causes are stored as codes, so that their sentences can be reworded; unknown texts stay as they were. */
export const stored_causes: readonly string[] = [
	coded('terminals', 'offline_reason', offline),
	coded('downloads', 'reason', downloads),
	coded('materials', 'fault', media),
	coded('material_steps', 'fault', media),
	coded('feeds', 'fault', feeds),
	coded('mails', 'fault', { 'too late': 'mail_too_late' }),
]

const codedReport = (words: string): string => {
	for (const [end, code] of Object.entries(shown))
		if (words.endsWith(`: ${end}`)) return `${code} ${JSON.stringify({ name: words.slice(0, -end.length - 2) })}`
	for (const [start, code] of Object.entries(explained)) {
		const at = words.lastIndexOf(`: ${start}: `)
		const values = { name: words.slice(0, at), detail: words.slice(at + start.length + 4) }
		if (at > 0) return `${code} ${JSON.stringify(values)}`
	}
	return words
}

/** The last reports of terminals, recognised by their words. */
export const fillCauses = async (tx: Tx): Promise<void> => {
	const { rows } = await sql<{ id: number; faults: string }>`
		select id, faults from terminals where faults <> '[]'`.execute(tx)
	for (const { id, faults: before } of rows) {
		const words = readStored(before, plainList(plainText))
		const after = JSON.stringify(words?.map(codedReport))
		// Unreadable reports contain no causes to convert.
		if (words !== null && after !== before)
			await sql`update terminals set faults = ${after} where id = ${id}`.execute(tx)
	}
}
