namespace Blake2Core;

public sealed class Blake2BConfig
{
    public byte[]? Personalization { get; set; }

    public byte[]? Salt { get; set; }

    public byte[]? Key { get; set; }

    public int OutputSizeInBytes { get; set; } = 64;
}
