using System.Security.Cryptography;

namespace Intaglio.Color.Tests;

/// <summary>MD5 against that of the framework.</summary>
public class Md5Tests
{
    // Around one block and two, where the padding takes another.
    [Fact]
    public void DigestsOfAllLengthsAreThoseOfTheFramework()
    {
        byte[] bytes = new byte[300], digest = new byte[Md5.DigestSize];
        new Random(1321).NextBytes(bytes);
        for (int length = 0; length <= bytes.Length; length++)
        {
            Md5.HashData(bytes.AsSpan(0, length), digest);
#pragma warning disable CA5351 // What is tested is no protection.
            Assert.Equal(MD5.HashData(bytes.AsSpan(0, length)), digest);
#pragma warning restore CA5351
        }
    }
}
