using System.Text;

namespace Intaglio.Baking.Tests;

public sealed class LogMaskTests
{
    private const string Secret = "correct horse battery";

    [Theory]
    [InlineData("a password is password1!", "a password is ***", "password1!")]
    [InlineData("password1!password1! and password1!", "*** and ***", "password1!")]
    [InlineData("aaaaaaaaaaaa", "***", "aaaaaaaa")]
    [InlineData("abcdefghijkl", "***", "abcdefgh", "efghijkl")]
    [InlineData("abcdefghijklmnop", "***", "abcdefgh", "abcdefghijkl", "ijklmnop")]
    [InlineData("1234567", "1234567", "1234567")]
    [InlineData("12345678", "***", "12345678")]
    [InlineData("PASSWORD1!", "PASSWORD1!", "password1!")]
    [InlineData("nothing", "nothing", null, "")]
    [InlineData("-----BEGIN\nMIIEvQIBADAN\nEND", "-----BEGIN\n***\nEND", "MIIEvQIBADAN\nend")]
    [InlineData("first line of it\r\nsecond line of it", "***", "first line of it\r\nsecond line of it")]
    [InlineData("second line of it", "***", "first line of it\r\nsecond line of it")]
    [InlineData("grüße aus köln", "***", "grüße aus", "aus köln")]
    public void Values_are_hidden(string text, string expected, params string?[] values) =>
        Assert.Equal(expected, new LogMask(values).Apply(text));

    [Theory]
    [InlineData(false)]
    [InlineData(false, null, "")]
    [InlineData(false, "")]
    [InlineData(false, "12345678")]
    [InlineData(true, "12345678", "1234567")]
    [InlineData(true, "1")]
    public void Short_values_are_told(bool hasShort, params string?[] values) => Assert.Equal(hasShort, new LogMask(values).HasShort);

    /// <summary>The middle of a long log is omitted, and a value can be in it in part.</summary>
    [Theory]
    [InlineData(1 << 15)]
    [InlineData(3 << 15)]
    public void No_part_of_a_value_remains_where_a_log_is_cut(int cut)
    {
        byte[] value = Encoding.UTF8.GetBytes(Secret);
        for (int offset = 0; offset <= value.Length; offset++)
        {
            byte[] text = new byte[1 << 17];
            Array.Fill(text, (byte)'.');
            value.CopyTo(text, cut - offset);
            ProgramLog log = new();
            log.Append(text);
            string lines = string.Join('\n', log.ToLines(new LogMask([Secret])));
            Assert.Equal(lines.Replace("bytes omitted", "", StringComparison.Ordinal).Where(char.IsAsciiLetter), []);
        }
    }
}
