using FsCheck;
using FsCheck.Fluent;

namespace Intaglio.Checksums.Tests;

public class RoundTripTests
{
    /// <summary>Names of all that could confuse a reader, and digests of every size.</summary>
    private static readonly Arbitrary<(string Name, byte[] Digest)> Entries = (
        from name in Gen.Elements("\\", "\n", "\r", "n", "r", " ", "*", "(", ")", "=", "-", "#", "ä", "😀", "\uFEFF", "\uFFFD", "BLAKE2b", "\t", "0", "\"", "\u0085")
            .NonEmptyListOf().Select(string.Concat)
        from size in Gen.Choose(1, 64)
        from digest in Gen.Choose(0, 255).Select(value => (byte)value).ArrayOf(size)
        select (name, digest)).ToArbitrary();

    public static TheoryData<bool, bool, bool, DigestEncoding> Forms()
    {
        TheoryData<bool, bool, bool, DigestEncoding> data = [];
        foreach (DigestEncoding encoding in Enum.GetValues<DigestEncoding>())
        {
            for (int bits = 0; bits < 8; bits++)
                data.Add((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, encoding);
        }
        return data;
    }

    [Theory]
    [MemberData(nameof(Forms))]
    public void What_is_written_is_read(bool tagged, bool binary, bool zero, DigestEncoding encoding) =>
        Prop.ForAll(Entries, pair =>
        {
            ChecksumEntry entry = TextForms.Entry(pair.Name, Convert.ToHexString(pair.Digest));
            byte[] list = TextForms.Write(new() { Tagged = tagged, Binary = binary, ZeroTerminated = zero, Encoding = encoding }, entry, entry);
            ChecksumLine[] lines = TextForms.Read(list, new() { ZeroTerminated = zero, Encoding = encoding });
            Assert.Equal([TextForms.Show(new(1, entry)), TextForms.Show(new(2, entry))], lines.Select(TextForms.Show));
            Assert.All(lines, line => Assert.True(line.Entry!.IsNameExact && line.Entry.Matches(pair.Digest)));
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void No_bytes_make_the_reader_fail() =>
        Prop.ForAll<byte[]>(bytes =>
        {
            TextForms.Read(bytes);
            TextForms.Read([.. "BLAKE2b-8 ("u8, .. bytes], new() { ZeroTerminated = true });
            TextForms.Read([.. "\\00  "u8, .. bytes]);
        }).QuickCheckThrowOnFailure();

    [Fact]
    public void Unescaping_undoes_escaping() =>
        Prop.ForAll(Entries, pair =>
        {
            string escaped = ChecksumName.Escape(pair.Name);
            Assert.DoesNotContain('\n', escaped);
            Assert.DoesNotContain('\r', escaped);
            Assert.Equal(pair.Name, ChecksumName.Unescape(escaped));
        }).QuickCheckThrowOnFailure();
}
