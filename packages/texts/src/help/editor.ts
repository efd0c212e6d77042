import { rows } from '../rows.ts'

/** The help pages on windows and what they play. */
export const helpEditor = rows({
	// Windows
	编排窗口: {
		en: 'Arranging windows',
		vi: 'Sắp xếp cửa sổ',
		ru: 'Расположение окон',
		tr: 'Pencereleri yerleştirme',
		ja: 'ウィンドウの配置',
	},
	'在画布上准确地放置窗口，把相关的窗口组合起来，并在节目之间复制。': {
		en: 'Place windows exactly, group windows that belong together, and copy them from one programme to another.',
		vi: 'Đặt cửa sổ thật chính xác, nhóm các cửa sổ liên quan và sao chép giữa các chương trình.',
		ru: 'Расставьте окна точно, объедините связанные в группы и копируйте их из программы в программу.',
		tr: 'Pencereleri tam yerine koyun, birlikte olanları gruplayın ve programlar arasında kopyalayın.',
		ja: 'ウィンドウを正確に置き、関連するものをグループにして、番組の間でコピーします。',
	},
	'窗口靠近边缘、其他窗口和参考线时会吸附；拖动时按住 Ctrl 则不吸附，按住 Shift 只沿一个方向移动，按住 Alt 拖出副本。':
		{
			en: 'A window snaps to edges, other windows and guides. While dragging, hold Ctrl to place it freely, Shift to keep to one direction, Alt to drag off a copy.',
			vi: 'Cửa sổ tự bám vào cạnh, cửa sổ khác và đường gióng; khi kéo, giữ Ctrl để không bám, Shift để chỉ đi theo một hướng, Alt để kéo ra một bản sao.',
			ru: 'Окно притягивается к краям, другим окнам и направляющим; при перетаскивании Ctrl отключает привязку, Shift держит одно направление, Alt вытягивает копию.',
			tr: 'Pencere kenarlara, diğer pencerelere ve kılavuzlara tutunur; sürüklerken Ctrl tutunmayı kapatır, Shift tek yönde tutar, Alt bir kopya çıkarır.',
			ja: 'ウィンドウは端やほかのウィンドウ、ガイドに吸着します。ドラッグ中に Ctrl で吸着なし、Shift で一方向だけ、Alt でコピーを引き出します。',
		},
	'在{view}中显示{rulers}、网格、{action_safe}和{title_safe}；从标尺拖出{guides}，拖回标尺就去掉。': {
		en: 'Under {view} turn on {rulers}, a grid, {action_safe} and {title_safe}; drag {guides} out of the rulers, and back onto them to remove them.',
		vi: 'Trong {view}, bật {rulers}, lưới, {action_safe} và {title_safe}; kéo {guides} từ thước ra, kéo trả lại thước để bỏ.',
		ru: 'В меню {view} включаются {rulers}, сетка, {action_safe} и {title_safe}; {guides} вытягивают из линеек, а чтобы убрать, возвращают на них.',
		tr: '{view} altında {rulers}, ızgara, {action_safe} ve {title_safe} açılır; {guides} cetvellerden sürüklenir, cetvele geri bırakılınca kalkar.',
		ja: '{view}で{rulers}、グリッド、{action_safe}、{title_safe}を表示します。{guides}はルーラーからドラッグして引き出し、ルーラーへ戻すと消えます。',
	},
	'选中几个窗口后点击{group}：它们一起被选中和移动；双击选中组里的一个窗口，用{ungroup}解散这个组。': {
		en: 'Select several windows and press {group}: they are then selected and moved together. Double-click to select one window of the group; {ungroup} dissolves it.',
		vi: 'Chọn vài cửa sổ rồi nhấn {group}: chúng được chọn và di chuyển cùng nhau; nhấp đúp để chọn riêng một cửa sổ trong nhóm, {ungroup} để giải tán nhóm.',
		ru: 'Выделите несколько окон и нажмите {group}: они выделяются и двигаются вместе; двойной щелчок берёт одно окно группы, {ungroup} распускает её.',
		tr: 'Birkaç pencere seçip {group} düğmesine basın: birlikte seçilir ve taşınırlar; çift tıklama gruptan tek pencereyi alır, {ungroup} grubu dağıtır.',
		ja: '複数のウィンドウを選んで{group}を押すと、一緒に選択・移動できます。ダブルクリックでグループ内の1つを選び、{ungroup}で解除します。',
	},
	'用 Ctrl+C 复制窗口，打开另一个节目后按 Ctrl+V：窗口连同其内容一起粘贴。': {
		en: 'Copy windows with Ctrl+C, open another programme and press Ctrl+V: they are pasted with their content.',
		vi: 'Sao chép cửa sổ bằng Ctrl+C, mở chương trình khác rồi nhấn Ctrl+V: cửa sổ được dán cùng toàn bộ nội dung.',
		ru: 'Скопируйте окна (Ctrl+C), откройте другую программу и нажмите Ctrl+V: окна вставятся вместе с содержимым.',
		tr: 'Pencereleri Ctrl+C ile kopyalayın, başka bir programı açıp Ctrl+V tuşlarına basın: içerikleriyle birlikte gelirler.',
		ja: 'Ctrl+C でウィンドウをコピーし、別の番組を開いて Ctrl+V を押すと、内容ごと貼り付けられます。',
	},
	'按 ? 或点击{shortcuts}，可以看到编辑器的全部按键。': {
		en: 'Press ? or {shortcuts} to see all keyboard shortcuts.',
		vi: 'Nhấn ? hoặc {shortcuts} để xem toàn bộ phím của trình soạn thảo.',
		ru: 'Нажмите ? или {shortcuts}, чтобы увидеть все клавиши редактора.',
		tr: 'Düzenleyicinin bütün tuşları için ? tuşuna ya da {shortcuts} düğmesine basın.',
		ja: '? または{shortcuts}を押すと、エディターのキー操作がすべて表示されます。',
	},
	'窗口无法拖动或修改：它被锁定了；在窗口列表中点击锁形按钮解锁。': {
		en: 'A window cannot be moved or changed: it is locked. Press the lock beside it in the list of windows.',
		vi: 'Cửa sổ không di chuyển hay sửa được: nó đang bị khóa; nhấn biểu tượng khóa trong danh sách cửa sổ để mở.',
		ru: 'Окно не двигается и не меняется: оно заблокировано, откройте замок рядом с ним в списке окон.',
		tr: 'Pencere taşınmıyor ya da değişmiyorsa: kilitlidir; pencere listesinde yanındaki kilidi açın.',
		ja: 'ウィンドウを動かしたり変更したりできないときは、ロックされています。ウィンドウの一覧で鍵のボタンを押して解除します。',
	},
	'选不中被遮住的窗口：按住 Alt 单击选择下层的窗口，或在窗口列表中选择它。': {
		en: 'A window behind another cannot be selected: Alt-click to select the one below, or choose it in the list of windows.',
		vi: 'Không chọn được cửa sổ bị che: giữ Alt và nhấp để chọn cửa sổ bên dưới, hoặc chọn trong danh sách cửa sổ.',
		ru: 'Не удаётся выделить закрытое окно: щёлкните, удерживая Alt, чтобы взять нижнее, или выберите его в списке окон.',
		tr: 'Altta kalan pencere seçilemiyorsa: Alt basılıyken tıklayarak alttakini alın ya da pencere listesinden seçin.',
		ja: '下に隠れたウィンドウを選べないときは、Alt を押しながらクリックして下のものを選ぶか、ウィンドウの一覧で選びます。',
	},
	// Items of a window
	设置窗口的播放内容: {
		en: 'What a window plays',
		vi: 'Nội dung một cửa sổ phát',
		ru: 'Что показывает окно',
		tr: 'Bir pencerenin oynattıkları',
		ja: 'ウィンドウで再生する内容',
	},
	'决定一个窗口里的内容各播放多久、几次、在哪些日期，以及先后顺序。': {
		en: 'Decide how long, how often and on which days each item of a window plays, and in which order.',
		vi: 'Quyết định mỗi mục trong cửa sổ phát bao lâu, mấy lần, vào những ngày nào và theo thứ tự nào.',
		ru: 'Задайте, сколько времени, сколько раз и в какие дни идёт каждый элемент окна и в каком порядке.',
		tr: 'Penceredeki her öğenin ne kadar, kaç kez, hangi günlerde ve hangi sırayla oynatılacağını belirleyin.',
		ja: 'ウィンドウの各項目を、どれだけの時間、何回、どの日に、どの順番で再生するかを決めます。',
	},
	'选中窗口，点击播放列表中的一项打开它的选项：{play_time}是播放一次的时间，{times}是轮到下一项之前播放几次。': {
		en: 'Select the window and press an item in its playlist to open its options: {play_time} is how long it plays each time, {times} how many times it plays before the next item.',
		vi: 'Chọn cửa sổ rồi nhấn một mục trong danh sách phát để mở tùy chọn: {play_time} là thời gian một lần phát, {times} là số lần phát trước khi sang mục kế tiếp.',
		ru: 'Выделите окно и нажмите элемент плейлиста, чтобы открыть его параметры: {play_time} — время одного показа, {times} — сколько раз он идёт до следующего.',
		tr: 'Pencereyi seçip oynatma listesindeki bir öğeye basarak seçeneklerini açın: {play_time} bir oynatmanın süresi, {times} sıradakine geçmeden kaç kez oynatılacağıdır.',
		ja: 'ウィンドウを選び、再生リストの項目を押して設定を開きます。{play_time}は1回の時間、{times}は次の項目に移るまでの回数です。',
	},
	'在{days}中填写首日和末日，例如促销的起止日期；留空表示不限，日期以终端所在地为准。': {
		en: 'Under {days} enter a first and a last day, for example those of a promotion. Leave one empty for no limit. Dates are in the terminal’s local time.',
		vi: 'Ở {days}, nhập ngày đầu và ngày cuối, ví dụ của một đợt khuyến mãi; để trống là không giới hạn, tính theo ngày tại nơi đặt thiết bị.',
		ru: 'В разделе {days} укажите первый и последний день, например акции; пустое поле не ограничивает, считается дата там, где стоит терминал.',
		tr: '{days} altında ilk ve son günü girin, örneğin bir kampanyanınkini; boş alan sınır koymaz, terminalin bulunduğu yerin tarihi geçerlidir.',
		ja: '{days}に、キャンペーンなどの開始日と終了日を入力します。空欄なら制限なしで、端末のある場所の日付で判断されます。',
	},
	'拖动一项右侧的手柄改变顺序，也可以选中手柄后按上下方向键。': {
		en: 'Drag an item by the handle on its right to change the order, or focus the handle and press the arrow keys.',
		vi: 'Kéo tay nắm bên phải một mục để đổi thứ tự, hoặc chọn tay nắm rồi nhấn phím mũi tên.',
		ru: 'Порядок меняется перетаскиванием за ручку справа; на ручке работают и клавиши со стрелками.',
		tr: 'Sırayı değiştirmek için öğeyi sağındaki tutamaçtan sürükleyin ya da tutamaçtayken ok tuşlarına basın.',
		ja: '項目の右のつまみをドラッグして順番を変えます。つまみを選んで上下の矢印キーでも動かせます。',
	},
	'勾选几项（按住 Shift 选中连续的几项），就可以一起复制、用{move_to_window}移到另一个窗口，或移除。': {
		en: 'Tick several items (with Shift a whole range) to copy them, move them with {move_to_window}, or remove them at once.',
		vi: 'Đánh dấu vài mục (giữ Shift để chọn một dải) để cùng sao chép, chuyển bằng {move_to_window} hoặc xóa bỏ.',
		ru: 'Отметьте несколько элементов (с Shift — целый ряд), чтобы сразу скопировать их, перенести ({move_to_window}) или убрать.',
		tr: 'Birkaç öğeyi işaretleyip (Shift ile bir aralığı) birlikte kopyalayın, {move_to_window} ile taşıyın ya da kaldırın.',
		ja: '複数の項目にチェックを入れると（Shift で範囲を選択）、まとめてコピー、{move_to_window}、削除ができます。',
	},
	'{replace_item}：原来的时间、次数、日期和转场保持不变。': {
		en: '{replace_item}: time, count, days and transitions stay as they were.',
		vi: '{replace_item}: thời lượng, số lần, ngày và chuyển cảnh vẫn giữ nguyên.',
		ru: '{replace_item}: время, число повторов, дни и переходы остаются прежними.',
		tr: '{replace_item}: süre, tekrar, günler ve geçişler aynı kalır.',
		ja: '{replace_item}：時間、回数、日付、切り替え効果はそのまま残ります。',
	},
	'一项今天不播放：列表中标出它已过期或未到日期；修改{days}，或清空它们。': {
		en: 'An item does not play today: the list shows that it has expired or is not yet due. Change its {days} or clear them.',
		vi: 'Một mục hôm nay không phát: danh sách ghi rõ mục đã hết hạn hoặc chưa đến ngày; hãy sửa {days} hoặc xóa trống.',
		ru: 'Элемент сегодня не идёт: в списке отмечено, что срок прошёл или ещё не наступил; измените {days} или очистите поля.',
		tr: 'Bir öğe bugün oynatılmıyorsa: listede süresinin dolduğu ya da gününün gelmediği yazar; {days} alanlarını değiştirin veya boşaltın.',
		ja: '今日再生されない項目には、期限切れか再生日前と表示されます。{days}を変更するか、空欄にします。',
	},
	'视频提前结束或重复：把{play_time}设为视频的长度。': {
		en: 'A video is cut off or starts over: set its {play_time} to the length of the video.',
		vi: 'Video bị cắt hoặc phát lại: đặt {play_time} bằng độ dài video.',
		ru: 'Видео обрывается или начинается заново: задайте {play_time} по длине видео.',
		tr: 'Video kesiliyor ya da baştan başlıyorsa: {play_time} değerini videonun süresine ayarlayın.',
		ja: '動画が途中で切れる、または最初に戻るときは、{play_time}を動画の長さに合わせます。',
	},
})
