namespace Intaglio.Cryptography.Tests;

/// <summary>The sizes of BLAKE2X.</summary>
public class Blake2XLimitTests
{
    [Fact]
    public void The_limits_are_those_of_the_paper()
    {
        Assert.Equal(4_294_967_294UL, Blake2Xb.MaxOutputLength);
        Assert.Equal(65_534UL, Blake2Xs.MaxOutputLength);
        Assert.Equal(1UL << 38, Blake2Xb.MaxUnknownOutputLength);
        Assert.Equal(1UL << 37, Blake2Xs.MaxUnknownOutputLength);
        Assert.Equal((64, 16, 16), (Blake2Xb.MaxKeySize, Blake2Xb.SaltSize, Blake2Xb.PersonalizationSize));
        Assert.Equal((32, 8, 8), (Blake2Xs.MaxKeySize, Blake2Xs.SaltSize, Blake2Xs.PersonalizationSize));
    }
}
