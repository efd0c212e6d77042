import { picture_texts, setting_texts } from '@vitrine/contract/setting-texts'
import type { SettingKey } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'
import type { Language } from '@vitrine/texts/rows'
import { languageNames, t } from '../../data/text.ts'

export { picture_texts, setting_texts }

const title_keys = /^web_title_(?=..$)/

/** The name of a setting; titles in a single language also name that language. */
export const settingName = (name: SettingKey): string =>
	title_keys.test(name)
		? t('网页标题（{language}）', { language: languageNames[name.replace(title_keys, '') as Language] })
		: t(setting_texts[name])

const quiet: TextKey = '按各终端的当地时间；没有在播放的终端不必等待'

const title: TextKey = '以此语言查看的人看到的标题；留空则用系统布局中的网页标题'

/** The descriptions of the settings, as shown below each. */
export const setting_effects: Readonly<Record<SettingKey, TextKey>> = {
	webTitle: '显示在浏览器标签、登录页和邮件中',
	web_title_zh: title,
	web_title_en: title,
	web_title_vi: title,
	web_title_ru: title,
	web_title_tr: title,
	web_title_ja: title,
	slogan: '登录和注册页标题下的一行文字',
	copyright: '显示在登录和注册页底部',
	record_number: '例如中国网站的 ICP 备案号；显示在版权信息之后',
	record_url: '点击备案号时打开的网页；留空则不是链接',
	login_language: '访客自己选择的语言优先，其次是此语言；“跟随浏览器”时，中文浏览器显示中文，其他显示英文',
	login_help: '打开系统布局中的帮助页面地址',
	accent_color: '按钮、链接和选中标记的颜色',
	default_time_zone: '用于尚未上报时区的终端、日历订阅和新的备份计划',
	showHelp: '在用户菜单中显示帮助文档',
	helpUrl: '帮助文档打开的网页；留空则打开系统自带的帮助',
	singleLogin: '同一账号再次登录时，之前的登录立即结束',
	keep_login: '登录页显示“7 天内保持登录”；关闭后新的登录在 12 小时不使用后结束',
	login_addresses: '留空则不限制。只约束登录：已登录的人、访问令牌和终端不受影响；在服务器本机始终可以登录',
	registrationGroup: '用申请到的推荐码注册的人进入此组织',
	registrationRole: '不能选择可以管理用户、角色或系统的角色',
	dailyApplicationLimit: '同一网络地址一天内最多提交的推荐码申请，超过后拒绝；0 表示不接受申请',
	dailyReferralLimit: '一天内最多发给申请人的推荐码，用完后第二天再发；0 表示不发',
	upload_limit_mb: '0 表示只受服务器配置的上限约束',
	review_materials: '新上传和修改过的素材须经审核通过后才能发布，已有素材不受影响',
	review_programs: '新建和修改过的节目须经审核通过后才能发布，已有节目不受影响',
	review_releases: '每次发布须经审核通过后才发送到终端',
	review_interludes: '新建和修改过的插播须经审核通过后才能发布，已有插播不受影响',
	review_expiry_days: '通过满此天数的素材、节目和插播须重新审核后才能发布，0 表示长期有效',
	review_own: '只有一位审核人时可能需要',
	weather_provider: '天气窗口的数据由服务器从这里获取',
	weather_url: '返回与 Open-Meteo 相同格式的数据；内网地址须由服务器配置 VITRINE_EGRESS_ALLOW 允许',
	map_tiles: '地图的底图；已打开的页面刷新后生效',
	map_attribution: '显示在地图右下角；末尾的网址会成为链接',
	geocoder_url: '按地址查找终端位置时由服务器询问',
	player_update: '新版播放器自动分批更新，或暂不更新',
	player_update_now: '此版本不等安静时段，更新到所有终端',
	player_quiet_from: quiet,
	player_quiet_to: quiet,
	health_offline_minutes: '0 表示断开后立即算',
	health_disk_percent: '达到此值的终端上报“存储空间将满”',
	health_clock_seconds: '超过此值的终端上报“时钟不准”，其定时播放会随之偏差',
	health_plays_percent: '低于此值的终端上报“漏播”，每小时计算一次；0 表示不报告',
	play_retention_days: '0 表示永久保留；超过天数的播放记录会被删除，不能再导出或证明，统计数字不变',
	log_retention_days: '超过天数的登录、操作和终端日志会被删除，取自操作日志的审核记录也一样',
}
