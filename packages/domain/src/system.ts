import { z } from 'zod'
import { own_accent } from './layout/accent.ts'
import { isGeocoderAddress, map_text_limits, no_source, tilesProblem } from './layout/map-source.ts'
import { zoneOf } from './local-time.ts'
import { address_list } from './people/address-list.ts'

const number = (min: number, max: number) =>
	z
		.string()
		.regex(/^(0|[1-9]\d{0,8})$/)
		.refine(text => Number(text) >= min && Number(text) <= max)
const mark = z.enum(['0', '1'])
/** One line of text without markup, or empty. */
const line = (max: number) =>
	z
		.string()
		.trim()
		.max(max)
		.regex(/^\P{Cc}*$/u)
/** A web page address, or empty; without a user name, which could be mistaken for the host. */
const page_address = z
	.string()
	.trim()
	.max(500)
	.regex(/^(https?:\/\/[^\s/?#@]+([/?#]\S*)?)?$/)
/** A valid address, empty to use the environment of the server, or {@link no_source}. */
const source = (isAddress: (text: string) => boolean) =>
	z
		.string()
		.trim()
		.max(map_text_limits.address)
		.refine(text => text === '' || text === no_source || isAddress(text))

/** The minimum retention of play records in days, unless they are retained forever: a quarter is settled with advertisers. */
export const shortest_retention = 90

const time_of_day = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** Every setting of the installation, with its schema as text and its default. */
export const settings = {
	/** The page title (specification A §3). */
	webTitle: {
		shape: z
			.string()
			.trim()
			.min(1)
			.max(60)
			.regex(/^\P{Cc}*$/u),
		standard: 'Vitrine',
	},
	/** The page title in one language; empty to use the general one. */
	web_title_zh: { shape: line(60), standard: '' },
	web_title_en: { shape: line(60), standard: '' },
	web_title_vi: { shape: line(60), standard: '' },
	web_title_ru: { shape: line(60), standard: '' },
	web_title_tr: { shape: line(60), standard: '' },
	web_title_ja: { shape: line(60), standard: '' },
	/** The text below the title on the pages before login; empty for the product's default. */
	slogan: { shape: line(100), standard: '' },
	/**
	 * The owner of the installation, in the footer of these pages, and the registration number of the site (ICP in China) with a page that
	 * documents it.
	 */
	copyright: { shape: line(200), standard: '' },
	record_number: { shape: line(100), standard: '' },
	record_url: { shape: page_address, standard: '' },
	/** The language of visitors who have chosen none; empty for that of their browser. */
	login_language: { shape: z.enum(['', 'zh', 'en', 'vi', 'ru', 'tr', 'ja']), standard: '' },
	/** Whether the pages before login link to the help page of the installation, if there is one. */
	login_help: { shape: mark, standard: '0' },
	/** The colour of buttons, links and marks, `#rrggbb` in lower case. */
	accent_color: { shape: z.string().regex(/^#[\da-f]{6}$/), standard: own_accent },
	/** The IANA zone of anything without its own: UTC+8 unless it is set (specification B, "Default timezone offset helper 8"). */
	default_time_zone: {
		shape: z
			.string()
			.max(64)
			// As spelled in the time zone database: calendars do not accept offsets and other spellings.
			.regex(/^(UTC|[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z0-9_+-]+)+)$/)
			.refine(name => zoneOf(name) !== null),
		standard: 'Asia/Shanghai',
	},
	/** Whether the user menu contains the help document. */
	showHelp: { shape: mark, standard: '1' },
	/** The page that the help document opens (specification A §2); empty for the product's own. */
	helpUrl: { shape: page_address, standard: '' },
	/** Whether a new login of an account ends its earlier ones ("logged in elsewhere"). */
	singleLogin: { shape: mark, standard: '0' },
	/** Whether the login page offers to stay logged in for seven days (specification B §9). */
	keep_login: { shape: mark, standard: '1' },
	/** The addresses and networks from which people can sign in; empty for all. */
	login_addresses: { shape: address_list, standard: '' },
	/** The organisation for applicants for a referral code; 0 disables applications. */
	registrationGroup: { shape: number(0, 999_999_999), standard: '0' },
	/** The role of applicants. */
	registrationRole: { shape: number(1, 999_999_999), standard: '2' },
	/** Applications for a referral code that one network address can send per day. */
	dailyApplicationLimit: { shape: number(0, 10_000), standard: '5' },
	/** Referral codes that the installation sends to applicants per day. */
	dailyReferralLimit: { shape: number(0, 10_000), standard: '100' },
	/** Whether new and changed materials have to be approved before they can be published. */
	review_materials: { shape: mark, standard: '0' },
	/** The same for programs, releases and interludes. */
	review_programs: { shape: mark, standard: '0' },
	review_releases: { shape: mark, standard: '0' },
	review_interludes: { shape: mark, standard: '0' },
	/** After how many days an approval expires; 0 is never. */
	review_expiry_days: { shape: number(0, 3650), standard: '0' },
	/** Whether reviewers can decide on their own content. */
	review_own: { shape: mark, standard: '0' },
	/** The maximum size of an uploaded file, in MB; 0 for the limit of the server's environment. */
	upload_limit_mb: { shape: number(0, 1_000_000), standard: '0' },
	/** The weather provider: the public service that needs no key, or a service in the local network with the same response format. */
	weather_provider: { shape: z.enum(['open_meteo', 'custom']), standard: 'open_meteo' },
	/** The address of a custom weather service, with `{latitude}` and `{longitude}` as placeholders. */
	weather_url: {
		shape: z
			.string()
			.trim()
			.max(1000)
			.regex(/^(https?:\/\/[^\s/?#@]+[/?](?=\S*\{latitude\})(?=\S*\{longitude\})\S*)?$/),
		standard: '',
	},
	/** The tile server of maps. */
	map_tiles: { shape: source(text => tilesProblem(text) === null), standard: '' },
	/** The attribution of `map_tiles`. */
	map_attribution: { shape: line(map_text_limits.attribution), standard: '' },
	/** The geocoder for addresses. */
	geocoder_url: { shape: source(isGeocoderAddress), standard: '' },
	/** Whether a new build of the player is rolled out automatically, in waves, or not at all. */
	player_update: { shape: z.enum(['waves', 'hold']), standard: 'waves' },
	/** The build that is available to all terminals immediately, at any time of day; empty for none. */
	player_update_now: { shape: z.string().regex(/^[\w-]{0,64}$/), standard: '' },
	/** When screens can restart for it, by their own clocks. */
	player_quiet_from: { shape: time_of_day, standard: '03:00' },
	player_quiet_to: { shape: time_of_day, standard: '05:00' },
	/** After how many minutes without a connection a terminal counts as unreachable; 0 is at once. */
	health_offline_minutes: { shape: number(0, 10_080), standard: '10' },
	/** From what percentage of used storage the disk of a terminal counts as nearly full. */
	health_disk_percent: { shape: number(1, 100), standard: '90' },
	/** From how many seconds of deviation the clock of a terminal counts as wrong. */
	health_clock_seconds: { shape: number(5, 86_400), standard: '60' },
	/** The completeness of the last 24 hours, in percent, below which a terminal has missed plays; 0 to never report any. */
	health_plays_percent: { shape: number(0, 100), standard: '90' },
	/** Retention of play records in days, or 0 for ever; statistics derived from them are always retained. */
	play_retention_days: {
		shape: number(0, 3650).refine(text => text === '0' || Number(text) >= shortest_retention),
		standard: '0',
	},
	/** Retention of logs in days. */
	log_retention_days: { shape: number(30, 3650), standard: '180' },
} as const satisfies Record<string, { shape: z.ZodType<string, string>; standard: string }>

export type SettingKey = keyof typeof settings

/** Settings that are read before login, as pairs that become cookies (specification A §3). */
export const public_settings: readonly SettingKey[] = [
	'webTitle',
	'showHelp',
	'helpUrl',
	'accent_color',
	'default_time_zone',
	'web_title_zh',
	'web_title_en',
	'web_title_vi',
	'web_title_ru',
	'web_title_tr',
	'web_title_ja',
	'slogan',
	'copyright',
	'record_number',
	'record_url',
	'login_language',
	'login_help',
	'keep_login',
]

/** Pictures of the layout with their suggested sizes in pixels (specification B §5). */
export const layout_pictures = {
	logo: { kind: 'png', w: 360, h: 80 },
	loginPicture: { kind: 'png', w: 920, h: 940 },
	favicon: { kind: 'ico', w: 32, h: 32 },
} as const

export type PictureKey = keyof typeof layout_pictures
