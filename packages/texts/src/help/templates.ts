import { rows } from '../rows.ts'

/** The help pages on templates, fonts and web tools. */
export const helpTemplates = rows({
	// Templates
	'模板、字体与网页工具': {
		en: 'Templates, fonts and web tools',
		vi: 'Mẫu, phông chữ và công cụ web',
		ru: 'Шаблоны, шрифты и веб-инструменты',
		tr: 'Şablonlar, yazı tipleri ve web araçları',
		ja: 'テンプレート・フォント・Webツール',
	},
	'把做好的节目和素材存为模板，并准备大家可用的字体和网页工具。': {
		en: 'Save finished programmes and material as templates, and provide fonts and web tools for everyone.',
		vi: 'Lưu chương trình và tư liệu đã hoàn thành làm mẫu, chuẩn bị phông chữ và công cụ web cho mọi người.',
		ru: 'Сохраните готовые программы и материалы как шаблоны, подготовьте для всех шрифты и веб-инструменты.',
		tr: 'Hazır program ve materyalleri şablon olarak saklayın, herkes için yazı tipleri ve web araçları sağlayın.',
		ja: '完成した番組や素材をテンプレートにし、みんなが使えるフォントとWebツールを用意します。',
	},
	'在{management}中打开{template_management}；下级组织也可以使用这里的内容，但不能修改。': {
		en: 'Open {template_management} under {management}. Organisations below yours can use what is here, but not change it.',
		vi: 'Mở {template_management} trong {management}; các tổ chức cấp dưới có thể dùng nội dung ở đây nhưng không sửa được.',
		ru: 'В меню {management} откройте {template_management}; нижестоящие организации могут всё это использовать, но не изменять.',
		tr: '{management} altında {template_management} ekranını açın; alt organizasyonlar buradakileri kullanabilir ama değiştiremez.',
		ja: '{management}の{template_management}を開きます。下位の組織もここの内容を使えますが、変更はできません。',
	},
	'节目模板：在节目的{more}菜单中选择{make_template}；新建节目时在{start_from_template}中选择它，窗口会适应所选的分辨率。':
		{
			en: 'Programme templates: choose {make_template} in the {more} menu of a programme; pick it under {start_from_template} when you create one, and its windows fit the resolution you choose.',
			vi: 'Mẫu chương trình: chọn {make_template} trong menu {more} của chương trình; khi tạo chương trình mới, chọn mẫu ở {start_from_template}, các cửa sổ sẽ theo độ phân giải đã chọn.',
			ru: 'Шаблоны программ: в меню {more} программы выберите {make_template}; при создании новой выберите шаблон в поле {start_from_template}, окна подстроятся под разрешение.',
			tr: 'Program şablonları: programın {more} menüsünde {make_template} seçin; yeni programda {start_from_template} alanından seçin, pencereler seçilen çözünürlüğe uyar.',
			ja: '番組テンプレート：番組の{more}メニューで{make_template}を選びます。番組を作るときに{start_from_template}で選ぶと、ウィンドウは選んだ解像度に合わせて配置されます。',
		},
	'素材模板：用{new_material_template}填写表单，或用{from_material}；点击{use_template}就由它制作一个新素材。': {
		en: 'Material templates: fill in a form with {new_material_template}, or choose {from_material}. {use_template} creates a new material from it.',
		vi: 'Mẫu tư liệu: điền biểu mẫu bằng {new_material_template}, hoặc chọn {from_material}; {use_template} để tạo tư liệu mới từ mẫu.',
		ru: 'Шаблоны материалов: заполните форму ({new_material_template}) или нажмите {from_material}; кнопка {use_template} создаёт из шаблона новый материал.',
		tr: 'Materyal şablonları: {new_material_template} ile form doldurun ya da {from_material} seçeneğini kullanın; {use_template} ondan yeni bir materyal yapar.',
		ja: '素材テンプレート：{new_material_template}でフォームに入力するか、{from_material}を選びます。{use_template}を押すと、そこから新しい素材ができます。',
	},
	'字体：用{upload_font}上传 TTF、OTF 或 WOFF2 文件；点击一个字体，可以看到它在每种语言中缺少哪些字符，并用自己的文字试看。':
		{
			en: 'Fonts: {upload_font} accepts TTF, OTF or WOFF2 files. Press a font to see which characters are missing for each language, and to try your own text.',
			vi: 'Phông chữ: dùng {upload_font} với tệp TTF, OTF hoặc WOFF2; nhấn vào phông để xem còn thiếu ký tự nào ở mỗi ngôn ngữ và thử với chữ của bạn.',
			ru: 'Шрифты: {upload_font} принимает файлы TTF, OTF и WOFF2; нажмите на шрифт, чтобы узнать, каких знаков не хватает в каждом языке, и проверить свой текст.',
			tr: 'Yazı tipleri: {upload_font} ile TTF, OTF veya WOFF2 dosyası ekleyin; bir yazı tipine basınca her dilde hangi karakterlerin eksik olduğu görünür, kendi metninizi deneyebilirsiniz.',
			ja: 'フォント：{upload_font}でTTF、OTF、WOFF2を追加します。フォントを押すと、各言語で足りない文字を確認し、好きな文字で試せます。',
		},
	'上传的字体可以在文字、时钟等表单的{font}中选择，并随节目下发到终端。': {
		en: 'Uploaded fonts can be chosen under {font} in the forms of texts, clocks and other widgets, and are sent to the terminals with the programme.',
		vi: 'Phông đã tải lên có thể chọn ở {font} trong biểu mẫu văn bản, đồng hồ…, và được gửi đến thiết bị cùng chương trình.',
		ru: 'Такой шрифт выбирается в поле {font} в формах текста, часов и других; он попадает на терминалы вместе с программой.',
		tr: 'Yüklenen yazı tipi metin, saat ve benzeri formlarda {font} alanından seçilir ve programla birlikte terminallere gider.',
		ja: '追加したフォントは、テキストや時計などのフォームの{font}で選べ、番組と一緒に端末へ届きます。',
	},
	'网页工具：用{upload_webtool}上传包含 vitrine.json 的 ZIP，使用时填写其参数；{upload_version}会更新使用它的所有素材和节目。':
		{
			en: 'Web tools: {upload_webtool} accepts a ZIP file with a vitrine.json; users of the tool fill in its settings. {upload_version} updates all material and programmes that use it.',
			vi: 'Công cụ web: dùng {upload_webtool} với tệp ZIP chứa vitrine.json; người dùng điền thông số của nó. {upload_version} sẽ cập nhật mọi tư liệu và chương trình đang dùng.',
			ru: 'Веб-инструменты: {upload_webtool} принимает ZIP с файлом vitrine.json; при использовании заполняются его параметры. {upload_version} обновляет все материалы и программы с ним.',
			tr: 'Web araçları: {upload_webtool}, içinde vitrine.json bulunan bir ZIP alır; kullanan kişi değerlerini doldurur. {upload_version}, onu kullanan tüm materyal ve programları yeniler.',
			ja: 'Webツール：{upload_webtool}でvitrine.jsonを含むZIPを追加し、使うときにパラメーターを入力します。{upload_version}で、使っているすべての素材と番組が更新されます。',
		},
	'列表还是空的时，可以用{load_samples}得到现成的背景、海报、模板和网页工具。': {
		en: 'While a list is empty, {load_samples} adds ready-made backgrounds, posters, templates and web tools.',
		vi: 'Khi danh sách còn trống, {load_samples} đem lại hình nền, áp phích, mẫu và công cụ web có sẵn.',
		ru: 'Пока список пуст, кнопка {load_samples} добавляет готовые фоны, плакаты, шаблоны и веб-инструменты.',
		tr: 'Liste henüz boşken {load_samples} hazır arka plan, afiş, şablon ve web araçları getirir.',
		ja: '一覧がまだ空のときは、{load_samples}で既製の背景、ポスター、テンプレート、Webツールを追加できます。',
	},
	'文字显示为方框或其他字形：该字体缺少这些字符；换一种在所需语言中字符齐全的字体。': {
		en: 'Characters appear as boxes or in another style: the font does not have them. Choose one that is complete for that language.',
		vi: 'Chữ hiện thành ô vuông hoặc kiểu khác: phông thiếu các ký tự đó; hãy chọn phông đủ ký tự cho ngôn ngữ cần dùng.',
		ru: 'Буквы видны как квадраты или другим шрифтом: в шрифте нет этих знаков; выберите шрифт, полный для нужного языка.',
		tr: 'Harfler kutu ya da başka biçimde görünüyorsa: yazı tipinde bu karakterler yoktur; o dilde eksiksiz olan birini seçin.',
		ja: '文字が四角や別の書体になるのは、フォントにその文字がないためです。その言語の文字がそろったフォントを選んでください。',
	},
	'网页工具被拒绝：提示写有文件和原因；所有文件都须在 ZIP 中，页面不能引用其他网址。': {
		en: 'A web tool is not accepted: the message gives the file and the reason. Everything has to be inside the ZIP file, and its page must not refer to other addresses.',
		vi: 'Công cụ web bị từ chối: thông báo nêu tệp và lý do; mọi tệp phải nằm trong ZIP và trang không được trỏ tới địa chỉ khác.',
		ru: 'Веб-инструмент отклонён: в сообщении указаны файл и причина; всё должно лежать в ZIP, ссылаться на другие адреса нельзя.',
		tr: 'Web aracı reddediliyorsa: iletide dosya ve neden yazar; her şey ZIP içinde olmalı, sayfa başka adreslere başvurmamalıdır.',
		ja: 'Webツールが拒否されたときは、メッセージにファイルと理由が示されます。すべてのファイルをZIPに入れ、外部のアドレスを参照しないでください。',
	},
	'模板无法删除：仍有内容使用它，提示中列出了它们。模板无法修改：它属于上级组织。': {
		en: 'A template cannot be deleted while it is in use; the message lists where. A template of a parent organisation cannot be changed.',
		vi: 'Không thể xóa mẫu khi còn nội dung dùng nó; thông báo liệt kê chúng. Không sửa được mẫu thuộc tổ chức cấp trên.',
		ru: 'Шаблон нельзя удалить, пока он используется: сообщение покажет где. Шаблон вышестоящей организации нельзя изменить.',
		tr: 'Kullanılan şablon silinemez; iletide nerede kullanıldığı yazar. Üst organizasyonun şablonu değiştirilemez.',
		ja: '使用中のテンプレートは削除できません。使っているものがメッセージに表示されます。上位の組織のテンプレートは変更できません。',
	},
	'由模板制作的节目缺少内容：模板中的一些内容已不存在，或者您无权使用它们。': {
		en: 'A programme made from a template is incomplete: some content no longer exists or is not visible to you.',
		vi: 'Chương trình tạo từ mẫu thiếu nội dung: nội dung đó không còn, hoặc bạn không được dùng.',
		ru: 'В программе из шаблона чего-то нет: это содержимое уже удалено или вам недоступно.',
		tr: 'Şablondan yapılan programda eksik varsa: o içerik artık yoktur ya da sizin erişiminizde değildir.',
		ja: 'テンプレートから作った番組に足りないものがあるのは、その内容がなくなったか、利用できないためです。',
	},
})
