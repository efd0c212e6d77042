import type { PictureKey, SettingKey } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'

/** What the settings are called. */
export const setting_texts: Readonly<Record<SettingKey, TextKey>> = {
	webTitle: '网页标题',
	showHelp: '显示帮助文档',
	helpUrl: '帮助页面地址',
	singleLogin: '仅允许一处登录',
	registrationGroup: '注册用户的组织',
	registrationRole: '注册用户的角色',
	dailyApplicationLimit: '每个地址每天的申请次数',
	dailyReferralLimit: '每天发放的推荐码数量',
	upload_limit_mb: '单个文件上限（MB）',
	review_materials: '素材需要审核',
	review_programs: '节目需要审核',
	review_releases: '发布需要审核',
	review_interludes: '插播需要审核',
	review_expiry_days: '审核有效天数',
	weather_provider: '天气数据来源',
	weather_url: '天气服务地址',
	player_update: '播放器更新方式',
	player_update_now: '立即更新的播放器版本',
	player_quiet_from: '安静时段开始',
	player_quiet_to: '安静时段结束',
	health_offline_minutes: '多少分钟没有连接算失联',
	health_disk_percent: '已用存储达到百分之多少算将满',
	health_clock_seconds: '时钟相差多少秒算不准',
	log_retention_days: '日志保留天数',
	review_own: '审核人可以审核自己提交的内容',
}

/** What the pictures are called. */
export const picture_texts: Readonly<Record<PictureKey, TextKey>> = {
	logo: '系统标志',
	loginPicture: '登录页图片',
	favicon: '网站图标',
}
