namespace Intaglio.Meshes.Tests;

public class OrderedTextsTests
{
    [Theory]
    [InlineData(1)]
    [InlineData(2)]
    [InlineData(7)]
    public void Texts_are_written_in_their_order_and_never_far_behind(int workers)
    {
        const int count = 300;
        List<byte> written = [];
        int behind = 0;
        OrderedTexts.Run(count, workers, Make, text => written.Add(text.Bytes[0]), CancellationToken.None);
        Assert.Equal(Enumerable.Range(0, count).Select(place => (byte)place), written);
        Assert.InRange(behind, 0, 2 * workers);

        void Make(TextBuffer text, int place)
        {
            // The count may be read too late, which makes the distance smaller, never larger.
            lock (written)
                behind = Math.Max(behind, place - written.Count);
            if (place % 5 == 0)
                Thread.Sleep(1);
            text.Append([(byte)place]);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Who_fails_to_make_a_text_stops_all(int workers)
    {
        List<byte> written = [];
        InvalidOperationException thrown = Assert.Throws<InvalidOperationException>(() => OrderedTexts.Run(200, workers, Make, text => written.Add(text.Bytes[0]), CancellationToken.None));
        Assert.Equal("50", thrown.Message);
        Assert.InRange(written.Count, 0, 50);
        Assert.Equal(Enumerable.Range(0, written.Count).Select(place => (byte)place), written);

        static void Make(TextBuffer text, int place)
        {
            if (place == 50)
                throw new InvalidOperationException("50");
            text.Append([(byte)place]);
        }
    }

    [Theory]
    [InlineData(1)]
    [InlineData(4)]
    public void Nothing_is_written_behind_what_failed(int workers)
    {
        int written = 0;
        Assert.Throws<IOException>(() => OrderedTexts.Run(200, workers, (text, _) => text.Append("x"u8), _ => { if (++written == 20) throw new IOException(); }, CancellationToken.None));
        Assert.Equal(20, written);
    }
}
