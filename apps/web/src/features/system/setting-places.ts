import { layout_pictures, type PictureKey, type SettingKey, settings } from '@vitrine/domain/system'
import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../data/text.ts'
import { elsewhere_synonyms, setting_synonyms } from './setting-synonyms.ts'
import { picture_texts, setting_effects, settingName } from './words.ts'

const screens = {
	system: { path: '/system/systemLayout', text: '系统布局' },
	access: { path: '/system/accessLayout', text: '登录与注册设置' },
	review: { path: '/system/reviewSetting', text: '审核设置' },
} as const satisfies Record<string, { path: string; text: TextKey }>

const on_access: readonly (SettingKey | PictureKey)[] = [
	...([
		'singleLogin',
		'keep_login',
		'login_addresses',
		'registrationGroup',
		'registrationRole',
		'loginPicture',
	] as const),
	...(['dailyApplicationLimit', 'dailyReferralLimit'] as const),
	...(['web_title_zh', 'web_title_en', 'web_title_vi', 'web_title_ru', 'web_title_tr', 'web_title_ja'] as const),
	...(['slogan', 'copyright', 'record_number', 'record_url', 'login_language', 'login_help'] as const),
]

/** Settings without a field of their own, with the setting next to which they are found. */
const beside: Partial<Record<SettingKey, string>> = {
	registrationGroup: 'open',
	weather_url: 'weather_provider',
	map_tiles: 'tiles_from',
	map_attribution: 'tiles_from',
	geocoder_url: 'geocoder_from',
	player_update: 'player_quiet_from',
	player_update_now: 'player_quiet_from',
}

const screenOf = (name: SettingKey | PictureKey) => {
	if (name.startsWith('review_')) return screens.review
	return on_access.includes(name) ? screens.access : screens.system
}

/** The screen and field where a setting or picture is changed. */
export interface SettingPlace {
	readonly name: SettingKey | PictureKey | keyof typeof elsewhere_synonyms
	readonly path: string
	readonly screen: TextKey
	/** Its name in the current language. */
	readonly nameIn: () => string
	/** Its description, if there is one. */
	readonly effect: TextKey | undefined
	/** Other words by which it can be found. */
	readonly synonyms: TextKey | undefined
}

const placeOf = (
	name: SettingKey | PictureKey,
	nameIn: () => string,
	effect?: TextKey,
	field: string = name,
): SettingPlace => {
	const screen = screenOf(name)
	return {
		name,
		path: `${screen.path}#${field}`,
		screen: screen.text,
		nameIn,
		effect,
		synonyms: setting_synonyms[name],
	}
}

const setting_keys = Object.keys(settings) as SettingKey[]
const picture_keys = Object.keys(layout_pictures) as PictureKey[]

/** What people look for among the settings although it is set elsewhere. */
const elsewhere: readonly SettingPlace[] = [
	{
		name: 'mail_server',
		path: '/system/maintenance',
		screen: '系统维护',
		nameIn: () => t('邮件服务器'),
		effect: '在服务器上用 VITRINE_SMTP_URL 设置；系统维护中可查看是否已设置。',
		synonyms: elsewhere_synonyms.mail_server,
	},
	{
		name: 'unsent_mail',
		path: '/system/mail',
		screen: '未送达的邮件',
		nameIn: () => t('未送达的邮件'),
		effect: '邮件服务器拒收或尚未接收的邮件会显示在这里。',
		synonyms: elsewhere_synonyms.unsent_mail,
	},
	{
		name: 'two_step',
		path: '/system/personalCenter?tab=security',
		screen: '个人中心',
		nameIn: () => t('两步验证'),
		effect: '登录时除密码外，还要输入手机验证器应用中的一次性数字。',
		synonyms: elsewhere_synonyms.two_step,
	},
	...(
		[
			['single_sign_on', '/system/singleSignOn', '单点登录'],
			['software_licence', '/system/softwareLicence', '软件授权'],
			['backups', '/system/maintenance', '系统维护'],
			['webhooks', '/system/webhooks', 'Webhook'],
		] as const
	).map(([name, path, screen]) => ({
		name,
		path,
		screen,
		nameIn: () => (name === 'backups' ? t('备份') : t(screen)),
		effect: undefined,
		synonyms: elsewhere_synonyms[name],
	})),
]

/** All searchable settings and pictures, with the place where each is changed. */
export const setting_places: readonly SettingPlace[] = [
	...setting_keys.map(name => placeOf(name, () => settingName(name), setting_effects[name], beside[name])),
	...picture_keys.map(name => placeOf(name, () => t(picture_texts[name]))),
	...elsewhere,
]

/** What a search looks at, in the current language. */
export interface SettingWords {
	readonly label: string
	readonly effect: string
	readonly synonyms: string
}

/** Whether every word entered occurs in the name of a setting, its description or its synonyms. */
export const isFound = (
	typed: string,
	{ label = '', effect = '', synonyms = '' }: Partial<SettingWords> = {},
): boolean => {
	const words = `${label} ${effect} ${synonyms}`.toLocaleLowerCase()
	return typed
		.toLocaleLowerCase()
		.split(/\s+/)
		.every(part => words.includes(part))
}
