import { rows } from '../rows.ts'

/** Findings to review in a program before it is saved or published. */
export const checks = rows({
	'已于 {detail} 过期，不再播放': {
		en: 'expired on {detail} and is no longer shown',
		vi: 'đã hết hạn ngày {detail}, không còn phát',
		ru: 'срок истёк {detail}, больше не показывается',
		tr: 'süresi {detail} tarihinde doldu, artık gösterilmiyor',
		ja: '{detail} で期限が切れ、再生されません',
	},
	'{detail} 起才会播放': {
		en: 'is not shown before {detail}',
		vi: 'chỉ phát từ ngày {detail}',
		ru: 'показывается только с {detail}',
		tr: '{detail} tarihinden önce gösterilmez',
		ja: '{detail} から再生されます',
	},
	'文字高于窗口，会被截断（{detail}）': {
		en: 'the text is taller than the window and is cut off ({detail})',
		vi: 'chữ cao hơn cửa sổ và bị cắt ({detail})',
		ru: 'буквы выше окна и обрезаются ({detail})',
		tr: 'harfler pencereden yüksek, kesiliyor ({detail})',
		ja: '文字がウィンドウより高く、切れて表示されます（{detail}）',
	},
	'所选字体缺少这些字符：{detail}': {
		en: 'the chosen font does not have: {detail}',
		vi: 'phông chữ đã chọn thiếu ký tự: {detail}',
		ru: 'в выбранном шрифте нет символов: {detail}',
		tr: 'seçilen yazı tipinde şunlar yok: {detail}',
		ja: '選択したフォントにない文字：{detail}',
	},
	素材已被删除或不可用: {
		en: 'the material was deleted or is not available',
		vi: 'tư liệu đã bị xóa hoặc không dùng được',
		ru: 'материал удалён или недоступен',
		tr: 'materyal silinmiş ya da erişilemiyor',
		ja: '素材が削除されたか、利用できません',
	},
	素材处理失败: {
		en: 'the material could not be processed',
		vi: 'xử lý tư liệu thất bại',
		ru: 'обработать материал не удалось',
		tr: 'materyal işlenemedi',
		ja: '素材の処理に失敗しました',
	},
	素材仍在处理: {
		en: 'the material is still being processed',
		vi: 'tư liệu đang được xử lý',
		ru: 'материал ещё обрабатывается',
		tr: 'materyal hâlâ işleniyor',
		ja: '素材を処理しています',
	},
	字体或网页工具已被删除或不可用: {
		en: 'the font or web tool was deleted or is not available',
		vi: 'phông chữ hoặc công cụ web đã bị xóa hoặc không dùng được',
		ru: 'шрифт или веб-инструмент удалён или недоступен',
		tr: 'yazı tipi ya da web aracı silinmiş veya erişilemiyor',
		ja: 'フォントまたはウェブツールが削除されたか、利用できません',
	},
	'终端可能无法解码此视频（{detail}）': {
		en: 'terminals may not decode this video ({detail})',
		vi: 'thiết bị có thể không giải mã được video này ({detail})',
		ru: 'терминалы могут не воспроизвести это видео ({detail})',
		tr: 'terminaller bu videoyu çözemeyebilir ({detail})',
		ja: '端末がこの動画をデコードできない可能性があります（{detail}）',
	},
	'尺寸超出终端的显示能力（{detail}）': {
		en: 'larger than terminals can show ({detail})',
		vi: 'kích thước vượt khả năng hiển thị của thiết bị ({detail})',
		ru: 'размер больше, чем показывают терминалы ({detail})',
		tr: 'terminallerin gösterebileceğinden büyük ({detail})',
		ja: '端末が表示できるサイズを超えています（{detail}）',
	},
	发布前请检查: {
		en: 'Check before publishing',
		vi: 'Hãy kiểm tra trước khi phát hành',
		ru: 'Проверьте перед публикацией',
		tr: 'Yayınlamadan önce bakın',
		ja: '公開前に確認してください',
	},
	'还有 {count} 项': {
		en: '{count} more',
		vi: 'còn {count} mục',
		ru: 'ещё {count}',
		tr: '{count} tane daha',
		ja: 'ほか {count} 件',
	},
})
