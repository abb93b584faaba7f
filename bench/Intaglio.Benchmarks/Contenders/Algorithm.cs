namespace Intaglio.Benchmarks;

/// <summary>A function with an answer that is published: the truth that contenders are held to.</summary>
/// <param name="Name">The specification's name.</param>
/// <param name="Answer">What it makes of <see cref="Message"/>, in hexadecimal: the full digest, or the block.</param>
/// <param name="Answer40">The 40-bit digest, for functions whose digest size is a parameter.</param>
public sealed record Algorithm(string Name, string Answer, string? Answer40 = null)
{
    /// <summary>The message <c>abc</c>, in hexadecimal.</summary>
    public const string Abc = "616263";

    /// <summary>RFC 7693, appendix A; the 40-bit digest is the one <c>b2sum -l 40</c> prints.</summary>
    public static Algorithm Blake2b { get; } = new("BLAKE2b",
        "BA80A53F981C4D0D6A2797B69F12F6E94C212F14685AC4B74B12BB6FDBFFA2D17D87C5392AAB792DC252D5DE4533CC9518D38AA8DBF1925AB92386EDD4009923",
        "44229FC0EF");

    /// <summary>RFC 7693, appendix B.</summary>
    public static Algorithm Blake2s { get; } = new("BLAKE2s", "508C5E8C327C14E2E1A72BA34EEB452F37458B209ED63A294D999B4C86675982", "FE4D57BA07");

    /// <summary>As Python's <c>hashlib</c> puts it together from four leaves and a root (BLAKE2 paper, section 2.10).</summary>
    public static Algorithm Blake2bp { get; } = new("BLAKE2bp",
        "B91A6B66AE87526C400B0A8B53774DC65284AD8F6575F8148FF93DFF943A6ECD8362130F22D6DAE633AA0F91DF4AC89AAFF31D0F1B923C898E82025DEDBDAD6E");

    /// <summary>The same, from eight leaves and a root.</summary>
    public static Algorithm Blake2sp { get; } = new("BLAKE2sp", "70F75B58F1FECAB821DB43C88AD84EDDE5A52600616CD22517B7BB14D440A7D5");

    /// <summary>As Python's <c>hashlib</c> puts it together from one leaf, of at most 5 MiB, and a root.</summary>
    public static Algorithm Blake2bTree { get; } = new("BLAKE2b tree",
        "C985655B53E8A792BEEF90143C52111B547BFDE9ABC0897B534D18E5293A8C863E6728895B82756D8C897B6DADA92C24C2642196C197DFBC153B0229167FAB0A");

    /// <summary>What <c>b3sum</c> prints.</summary>
    public static Algorithm Blake3 { get; } = new("BLAKE3", "6437B3AC38465133FFB63B75273A8DB548C558465D79DB03FD359C6CD5BD9D85");

    /// <summary>Skein 1.3, appendix C; so are the next two.</summary>
    public static Algorithm Skein256 { get; } = new("Skein-256", "0B98DCD198EA0E50A7A244C444E25C23DA30C10FC9A1F270A6637F1F34E67ED2") { Message = "FF" };

    public static Algorithm Skein512 { get; } = new("Skein-512",
        "71B7BCE6FE6452227B9CED6014249E5BF9A9754C3AD618CCC4E0AAE16B316CC8CA698D864307ED3E80B6EF1570812AC5272DC409B5A012DF2A579102F340617A")
    {
        Message = "FF",
    };

    public static Algorithm Skein1024 { get; } = new("Skein-1024",
        "E62C05802EA0152407CDD8787FDA9E35703DE862A4FBC119CFF8590AFE79250BCCC8B3FAF1BD2422AB5C0D263FB2F8AFB3F796F048000381531B6F00D85161BC"
        + "0FFF4BEF2486B1EBCD3773FABF50AD4AD5639AF9040E3F29C6C931301BF79832E9DA09857E831E82EF8B4691C235656515D437D2BDA33BCEC001C67FFDE15BA8")
    {
        Message = "FF",
    };

    /// <summary>RFC 1321, section A.5.</summary>
    public static Algorithm Md5 { get; } = new("MD5", "900150983CD24FB0D6963F7D28E17F72");

    /// <summary>FIPS 180, the examples of NIST's Cryptographic Standards and Guidelines; so are the next two, and SHA3-512, FIPS 202.</summary>
    public static Algorithm Sha1 { get; } = new("SHA-1", "A9993E364706816ABA3E25717850C26C9CD0D89D");

    public static Algorithm Sha256 { get; } = new("SHA-256", "BA7816BF8F01CFEA414140DE5DAE2223B00361A396177A9CB410FF61F20015AD");

    public static Algorithm Sha512 { get; } = new("SHA-512",
        "DDAF35A193617ABACC417349AE20413112E6FA4E89A97EA20A9EEEE64B55D39A2192992A274FC1A836BA3C23A3FEEBBD454D4423643CE80E2A9AC94FA54CA49F");

    public static Algorithm Sha3_512 { get; } = new("SHA3-512",
        "B751850B1A57168A5693CD924B6B096E08F621827444F70D884F5D0240D2712E10E116E9192AF3C91A7EC57647E3934057340B4CF408D5A56592F8274EEC53F0");

    /// <summary>What the answer is an answer to, in hexadecimal.</summary>
    public string Message { get; init; } = Abc;

    /// <summary>Whether as many bytes come out as go in.</summary>
    public bool IsCipher { get; init; }

    /// <summary>Bytes of a full digest.</summary>
    public int DigestSize => Answer.Length / 2;

    /// <summary>Bytes that come out of a message.</summary>
    public int OutputSize(int messageSize) => IsCipher ? messageSize : DigestSize;
}
