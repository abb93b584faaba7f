namespace Intaglio.Baking.Tests;

/// <summary>Lists of files, as GCC and Clang write them for Make.</summary>
public sealed class DepfileTests
{
    [Theory]
    [InlineData("", "")]
    [InlineData("a.o: a.c", "a.c")]
    [InlineData("a.o: a.c b.h\n", "a.c b.h")]
    [InlineData("a.o : a.c\r\n", "a.c")]
    [InlineData("a.o: a.c \\\n b.h \\\n  c.h\n", "a.c b.h c.h")]
    [InlineData("a.o: a.c \\\r\n b.h\r\n", "a.c b.h")]
    [InlineData("a.o b.o: a.c a.c\n", "a.c")]
    // -MP adds a rule without names for each header.
    [InlineData("a.o: a.c b.h\n\nb.h:\n", "a.c b.h")]
    [InlineData("a.o: a.c\nb.o: b.c\n", "a.c b.c")]
    [InlineData("a.o:\n", "")]
    [InlineData("a\\ b.o: c\\ d.c e\\#f.c g$$h.c i\\j.c", "c d.c|e#f.c|g$h.c|i\\j.c")]
    [InlineData("a.o: C:/x.c", "C:/x.c")]
    public void Names_are_those_of_make(string text, string expected) =>
        Assert.Equal(expected.Split(expected.Contains('|', StringComparison.Ordinal) ? '|' : ' ', StringSplitOptions.RemoveEmptyEntries), Depfile.Parse(text));

    [Theory]
    [InlineData(0)]
    [InlineData(1000)]
    [InlineData(65536)]
    [InlineData(65537)]
    [InlineData(200000)]
    public void A_log_keeps_the_beginning_and_the_end(int length)
    {
        byte[] text = new byte[length];
        Random random = new(length);
        for (int i = 0; i < length; i++)
            text[i] = (byte)(random.Next(40) == 0 ? '\n' : random.Next('a', 'z'));
        ProgramLog log = new();
        for (int start = 0, count; start < length; start += count)
            log.Append(text.AsSpan(start, count = Math.Min(length - start, random.Next(1, 70000))));
        string all = System.Text.Encoding.ASCII.GetString(text), kept = length <= 65536 ? all
            : $"{all[..32768]}\n({length - 65536} bytes omitted)\n{all[^32768..]}";
        Assert.Equal(kept.Split('\n', StringSplitOptions.RemoveEmptyEntries), log.ToLines(new LogMask([])));
    }
}
