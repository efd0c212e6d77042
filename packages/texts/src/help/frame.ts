import { rows } from '../rows.ts'

/** The surroundings of the help pages: their search and their contents. */
export const helpFrame = rows({
	帮助主题: { en: 'Help topics', vi: 'Chủ đề trợ giúp', ru: 'Темы справки', tr: 'Yardım konuları', ja: 'ヘルプの項目' },
	搜索帮助: {
		en: 'Search help',
		vi: 'Tìm trong trợ giúp',
		ru: 'Поиск в справке',
		tr: 'Yardımda ara',
		ja: 'ヘルプを検索',
	},
	没有找到相关的帮助: {
		en: 'No help topic matches',
		vi: 'Không có chủ đề phù hợp',
		ru: 'Ничего не найдено в справке',
		tr: 'Eşleşen yardım konusu yok',
		ja: '該当するヘルプがありません',
	},
	返回系统: {
		en: 'Back to Vitrine',
		vi: 'Về Vitrine',
		ru: 'Вернуться в Vitrine',
		tr: 'Vitrine’e dön',
		ja: 'Vitrineに戻る',
	},
	操作步骤: { en: 'Steps', vi: 'Các bước', ru: 'Порядок действий', tr: 'Adımlar', ja: '手順' },
	遇到问题时: {
		en: 'When it does not work',
		vi: 'Khi gặp sự cố',
		ru: 'Если не получается',
		tr: 'Sorun olursa',
		ja: 'うまくいかないとき',
	},
	相关主题: {
		en: 'Related topics',
		vi: 'Chủ đề liên quan',
		ru: 'Смотрите также',
		tr: 'İlgili konular',
		ja: '関連項目',
	},
	'“{title}”的界面截图': {
		en: 'Screenshot for “{title}”',
		vi: 'Ảnh chụp màn hình của “{title}”',
		ru: 'Снимок экрана: «{title}»',
		tr: '“{title}” ekran görüntüsü',
		ja: '「{title}」の画面',
	},
	打开注册页面: {
		en: 'Open registration',
		vi: 'Mở trang đăng ký',
		ru: 'Открыть регистрацию',
		tr: 'Kayıt sayfasını aç',
		ja: '登録画面を開く',
	},
	打开重置密码页面: {
		en: 'Open password reset',
		vi: 'Mở trang đặt lại mật khẩu',
		ru: 'Открыть сброс пароля',
		tr: 'Parola sıfırlamayı aç',
		ja: 'パスワード再設定画面を開く',
	},
	打开推荐码申请页面: {
		en: 'Apply for a referral code',
		vi: 'Yêu cầu mã giới thiệu',
		ru: 'Запросить код приглашения',
		tr: 'Davet kodu iste',
		ja: '紹介コードを申請する',
	},
})
