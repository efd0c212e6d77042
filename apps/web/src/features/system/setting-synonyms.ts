import type { PictureKey, SettingKey } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'

const title: TextKey = '标题 名称 品牌 站点名 title brand'
const help: TextKey = '手册 说明书 文档 支持 help manual'
const registering: TextKey = '注册 邀请 邀请码 自助注册 signup'
const approval: TextKey = '审批 批准 复核 approval'
const weather: TextKey = '气象 气温 温度 预报 weather open-meteo'
const record: TextKey = '工信部 公安备案 网站备案 ICP beian 页脚'
const player: TextKey = '播放器 升级 版本 更新 player update'
const retention: TextKey = '删除 清理 保存期限 保留多久 播放证明 隐私 历史 retention'
const tiles: TextKey = '底图 地图 瓦片 高德 百度 天地图 openstreetmap osm tiles'

const mail: TextKey = '邮箱 电子邮件 邮件 发件 发信 smtp email mail'

/** Other words for what is set elsewhere. */
export const elsewhere_synonyms = {
	mail_server: mail,
	unsent_mail: mail,
	two_step: '双因素 双重验证 多因素 动态口令 验证器 2fa mfa totp otp',
	single_sign_on: 'SSO 统一登录 企业登录 身份提供商 sso oidc openid ldap active directory',
	software_licence: '许可证 授权码 激活 终端数量 license licence key',
	backups: '备份 还原 恢复 容灾 快照 backup restore',
	webhooks: '回调 推送 集成 事件通知 webhook http api',
} as const satisfies Readonly<Record<string, TextKey>>

/** Other words by which a setting or picture can be found; they are never shown. */
export const setting_synonyms: Readonly<Partial<Record<SettingKey | PictureKey, TextKey>>> = {
	webTitle: title,
	web_title_zh: title,
	web_title_en: title,
	web_title_vi: title,
	web_title_ru: title,
	web_title_tr: title,
	web_title_ja: title,
	slogan: '口号 副标题 slogan',
	copyright: '著作权 页脚 所有权 copyright footer',
	record_number: record,
	record_url: record,
	login_language: '中文 英文 界面语言 翻译 语种 language',
	login_help: help,
	accent_color: '强调色 配色 品牌色 颜色 主题 外观 color theme',
	default_time_zone: '时差 时间 时钟 北京时间 timezone utc gmt',
	showHelp: help,
	helpUrl: help,
	singleLogin: '单点登录限制 重复登录 会话 多处登录 session',
	keep_login: '单点登录限制 重复登录 会话 多处登录 session',
	login_addresses: 'IP 白名单 网段 防火墙 allow list',
	registrationGroup: registering,
	registrationRole: registering,
	dailyApplicationLimit: registering,
	dailyReferralLimit: registering,
	upload_limit_mb: '文件大小 上传限制 体积 upload size',
	review_materials: approval,
	review_programs: approval,
	review_releases: approval,
	review_interludes: approval,
	review_expiry_days: approval,
	review_own: approval,
	weather_provider: weather,
	weather_url: weather,
	map_tiles: tiles,
	map_attribution: tiles,
	geocoder_url: '地图 地理编码 坐标 定位 经纬度 nominatim geocoder',
	player_update: player,
	player_update_now: player,
	player_quiet_from: player,
	player_quiet_to: player,
	health_offline_minutes: '离线 断线 掉线 告警 报警 offline',
	health_disk_percent: '磁盘 硬盘 存储 空间 disk storage',
	health_clock_seconds: '对时 同步 时间偏差 ntp',
	health_plays_percent: '完整率 漏播 少播 播放 completeness',
	play_retention_days: retention,
	log_retention_days: retention,
	logo: '商标 图标 徽标 图片 品牌 logo',
	loginPicture: '背景 登录图 封面 background',
	favicon: '浏览器图标 标签图标 favicon ico',
}
