namespace Intaglio.Cryptography.Tests;

/// <summary>A use of Skein (section 4 of its paper) that another implementation has too.</summary>
public class SkeinUseTests
{
    [Fact]
    public void As_a_stream_cipher_it_gives_the_ciphertext_in_the_documentation_of_PySkein()
    {
        byte[] text = [.. "squeamish ossifrage"u8];
        using Skein512Xof keystream = new(new() { Key = "secret"u8 });
        byte[] mask = keystream.Read(text.Length);
        Assert.Equal("9421C5BF4DB5257B967150777F165DF31C4563", Convert.ToHexString([.. text.Zip(mask, (x, y) => (byte)(x ^ y))]));
    }
}
