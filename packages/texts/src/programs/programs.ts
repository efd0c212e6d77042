import { rows } from '../rows.ts'

/** The list of programs. */
export const programs = rows({
	还没有节目: {
		en: 'No programmes yet',
		vi: 'Chưa có chương trình',
		ru: 'Программ пока нет',
		tr: 'Henüz program yok',
		ja: '番組はまだありません',
	},
	'节目把素材排列在画面上，可以发布到终端。': {
		en: 'A programme arranges material on a canvas and can be published to terminals.',
		vi: 'Chương trình sắp xếp tư liệu trên khung hình và có thể phát hành tới thiết bị.',
		ru: 'Программа — это материалы, расположенные на экране; её можно опубликовать на терминалы.',
		tr: 'Program, materyallerin ekrana yerleştirilmiş hâlidir ve terminallere yayınlanabilir.',
		ja: '番組は素材を画面に配置したもので、端末に配信できます。',
	},
	创建者: { en: 'Created by', vi: 'Người tạo', ru: 'Автор', tr: 'Oluşturan', ja: '作成者' },
	更新时间: { en: 'Updated', vi: 'Thời gian cập nhật', ru: 'Изменено', tr: 'Güncelleme', ja: '更新日時' },
	创建: { en: 'Create', vi: 'Tạo', ru: 'Создать', tr: 'Oluştur', ja: '作成' },
	自定义: { en: 'Custom', vi: 'Tùy chỉnh', ru: 'Свой размер', tr: 'Özel', ja: 'カスタム' },
	宽度: { en: 'Width', vi: 'Rộng', ru: 'Ширина', tr: 'Genişlik', ja: '幅' },
	高度: { en: 'Height', vi: 'Cao', ru: 'Высота', tr: 'Yükseklik', ja: '高さ' },
	'{name} 副本': {
		en: '{name} copy',
		vi: '{name} (bản sao)',
		ru: '{name} — копия',
		tr: '{name} kopyası',
		ja: '{name} のコピー',
	},
	'已复制为“{name}”': {
		en: 'Copied as “{name}”',
		vi: 'Đã sao chép thành “{name}”',
		ru: 'Скопировано как «{name}»',
		tr: '“{name}” olarak kopyalandı',
		ja: '「{name}」としてコピーしました',
	},
})
