import { rows } from '../rows.ts'

/** Content that was taken down at terminals before its time was over. */
export const takenDown = rows({
	已撤下: { en: 'Taken down', vi: 'Đã gỡ xuống', ru: 'Снята', tr: 'Kaldırıldı', ja: '表示終了' },
	'“{name}”已从您的 {count} 个终端撤下，在其他终端继续': {
		en: '“{name}” was taken down on your {count} {count|terminal|terminals}. It continues on terminals of others',
		vi: 'Đã gỡ “{name}” khỏi {count} màn hình của bạn; nội dung vẫn tiếp tục trên màn hình của đơn vị khác',
		ru: '«{name}» снята с {count} {count|вашего экрана|ваших экранов|ваших экранов}; на чужих экранах показ продолжается',
		tr: '“{name}” sizin {count} ekranınızdan kaldırıldı; başkalarının ekranlarında sürüyor',
		ja: '「{name}」を自分の画面{count}台で終了しました。他の組織の画面では継続します',
	},
	'已撤下 {count}': {
		en: '{count} taken down',
		vi: '{count} đã gỡ xuống',
		ru: 'Снята: {count}',
		tr: '{count} kaldırıldı',
		ja: '表示終了 {count}件',
	},
})
