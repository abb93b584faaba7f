using System.Text;

namespace Intaglio.Checksums.Tests;

public class ChecksumWriterTests
{
    // The forms of coreutils' manual, "cksum output modes".
    [Theory]
    [InlineData("name", false, false, false, "0a0b  name\n")]
    [InlineData("name", false, true, false, "0a0b *name\n")]
    [InlineData("name", true, false, false, "BLAKE2b-16 (name) = 0a0b\n")]
    [InlineData("name", false, false, true, "0a0b  name\0")]
    [InlineData("a\\b\nc\rd", false, false, false, "\\0a0b  a\\\\b\\nc\\rd\n")]
    [InlineData("a\\b", true, false, false, "\\BLAKE2b-16 (a\\\\b) = 0a0b\n")]
    [InlineData("a\\b\nc", false, false, true, "0a0b  a\\b\nc\0")]
    [InlineData("ä 😀", false, false, false, "0a0b  ä 😀\n")]
    public void Lines_have_the_form_asked_for(string name, bool tagged, bool binary, bool zero, string expected)
    {
        ChecksumWriterOptions options = new() { IsTagged = tagged, IsBinary = binary, IsZeroTerminated = zero };
        Assert.Equal(expected, Encoding.UTF8.GetString(TextForms.Write(options, TextForms.Entry(name, "0A0B"))));
    }

    // RFC 4648, section 10.
    [Theory]
    [InlineData("f", "MY======", "Zg==")]
    [InlineData("fo", "MZXQ====", "Zm8=")]
    [InlineData("foo", "MZXW6===", "Zm9v")]
    [InlineData("foob", "MZXW6YQ=", "Zm9vYg==")]
    [InlineData("fooba", "MZXW6YTB", "Zm9vYmE=")]
    [InlineData("foobar", "MZXW6YTBOI======", "Zm9vYmFy")]
    public void Digests_have_the_encoding_asked_for(string digest, string base32, string base64)
    {
        ChecksumEntry entry = TextForms.Entry("name", Convert.ToHexString(Encoding.ASCII.GetBytes(digest)));
        Assert.Equal($"{base32}  name\n", Encoding.ASCII.GetString(TextForms.Write(new() { Encoding = DigestEncoding.Base32 }, entry)));
        Assert.Equal($"{base64}  name\n", Encoding.ASCII.GetString(TextForms.Write(new() { Encoding = DigestEncoding.Base64 }, entry)));
    }

    [Fact]
    public void An_entry_that_no_line_can_hold_cannot_be_made()
    {
        Assert.Throws<ArgumentException>("name", () => TextForms.Entry("", "00"));
        Assert.Throws<ArgumentException>("name", () => TextForms.Entry("a\0b", "00"));
        Assert.Throws<ArgumentException>("digest", () => new ChecksumEntry("a", ChecksumAlgorithm.Blake2b, new byte[63]));
        Assert.Throws<ArgumentException>("digest", () => new ChecksumEntry("a", ChecksumAlgorithm.Skein512.WithDigestSizeInBits(1), new byte[] { 0x40 }));
    }
}
