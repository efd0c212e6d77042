import { rows } from '../rows.ts'

/** The home page and the play records. */
export const plays = rows({
	上传素材: {
		en: 'Upload material',
		vi: 'Tải tư liệu lên',
		ru: 'Загрузить материалы',
		tr: 'Materyal yükle',
		ja: '素材をアップロード',
	},
	图片和视频: {
		en: 'Pictures and videos',
		vi: 'Hình ảnh và video',
		ru: 'Изображения и видео',
		tr: 'Resimler ve videolar',
		ja: '画像と動画',
	},
	制作节目: {
		en: 'Build a programme',
		vi: 'Dựng chương trình',
		ru: 'Составить программу',
		tr: 'Program hazırla',
		ja: '番組を作る',
	},
	用素材布置画面: {
		en: 'Arrange material on a canvas',
		vi: 'Sắp xếp tư liệu trên khung hình',
		ru: 'Расположите материалы на экране',
		tr: 'Materyali ekrana yerleştirin',
		ja: '素材を画面に配置',
	},
	用配对码或序列号: {
		en: 'By pairing code or serial number',
		vi: 'Bằng mã ghép nối hoặc số sê-ri',
		ru: 'По коду или серийному номеру',
		tr: 'Eşleştirme kodu veya seri numarasıyla',
		ja: 'ペアリングコードまたはシリアル番号で',
	},
	选择节目和终端: {
		en: 'Choose programmes and terminals',
		vi: 'Chọn chương trình và thiết bị',
		ru: 'Выберите программы и терминалы',
		tr: 'Program ve terminalleri seçin',
		ja: '番組と端末を選択',
	},
	播放记录: { en: 'Play records', vi: 'Lịch sử phát', ru: 'Журнал показов', tr: 'Oynatma kayıtları', ja: '再生記録' },
	节目播放: {
		en: 'Programme plays',
		vi: 'Lượt phát chương trình',
		ru: 'Показы программ',
		tr: 'Program oynatmaları',
		ja: '番組の再生',
	},
	素材播放: {
		en: 'Material plays',
		vi: 'Lượt phát tư liệu',
		ru: 'Показы материалов',
		tr: 'Materyal oynatmaları',
		ja: '素材の再生',
	},
	按名称搜索: {
		en: 'Search by name',
		vi: 'Tìm theo tên',
		ru: 'Поиск по названию',
		tr: 'Ada göre ara',
		ja: '名前で検索',
	},
	还没有播放记录: {
		en: 'No play records yet',
		vi: 'Chưa có lịch sử phát',
		ru: 'Показов пока нет',
		tr: 'Henüz oynatma kaydı yok',
		ja: '再生記録はまだありません',
	},
	'终端播放节目后，记录会显示在这里。': {
		en: 'Records appear here once terminals play programmes.',
		vi: 'Lịch sử sẽ hiện ở đây khi thiết bị phát chương trình.',
		ru: 'Записи появятся, когда терминалы начнут показ.',
		tr: 'Terminaller program oynattıkça kayıtlar burada görünür.',
		ja: '端末が番組を再生すると、ここに記録が表示されます。',
	},
	开始时间: { en: 'Start time', vi: 'Thời gian bắt đầu', ru: 'Начало', tr: 'Başlangıç', ja: '開始日時' },
})
