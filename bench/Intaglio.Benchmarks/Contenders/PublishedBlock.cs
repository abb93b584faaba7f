namespace Intaglio.Benchmarks;

/// <summary>A block that is published with what Threefish encrypts it to: contenders work under its key and tweak.</summary>
/// <param name="name">The cipher.</param>
/// <param name="key">The key, in hexadecimal.</param>
/// <param name="tweak">The tweak, in hexadecimal.</param>
/// <param name="plaintext">The block, in hexadecimal.</param>
/// <param name="ciphertext">What it is encrypted to, in hexadecimal.</param>
internal sealed class PublishedBlock(string name, string key, string tweak, string plaintext, string ciphertext)
{
    /// <summary>The authors' submission to NIST, everything counting; so are the next two.</summary>
    internal static PublishedBlock Threefish256 { get; } = OfAuthors("Threefish-256", 32, "E0D091FF0EEA8FDFC98192E62ED80AD59D865D08588DF476657056B5955E97DF");

    internal static PublishedBlock Threefish512 { get; } = OfAuthors("Threefish-512", 64,
        "E304439626D45A2CB401CAD8D636249A6338330EB06D45DD8B36B90E97254779272A0A8D99463504784420EA18C9A725AF11DFFEA10162348927673D5C1CAF3D");

    internal static PublishedBlock Threefish1024 { get; } = OfAuthors("Threefish-1024", 128,
        "A6654DDBD73CC3B05DD777105AA849BCE49372EAAFFC5568D254771BAB85531C94F780E7FFAAE430D5D8AF8C70EEBBE1760F3B42B737A89CB363490D670314BD"
        + "8AA41EE63C2E1F45FBD477922F8360B388D6125EA6C7AF0AD7056D01796E90C83313F4150A5716B30ED5F569288AE974CE2B4347926FCE57DE44512177DD7CDE");

    /// <summary>One of Botan's tests: its C interface has no tweak.</summary>
    internal static PublishedBlock Threefish512Untweaked { get; } = new("Threefish-512",
        "F13CA06760DD9BBEAB87B6C56F3BBBDBE9D08A77978B942AC02D471DC10268F2261C3D4330D6CA341F4BD4115DEE16A21DCDA2A34A0A76FBA976174E4CF1E306",
        "00000000000000000000000000000000",
        "B1A2BBC6EF6025BC40EB3822161F36E375D1BB0AEE3186FBD19E47C5D479947B7BC2F8586E35F0CFF7E7F03084B0B7B1F1AB3961A580A3E97EB41EA14A6D7BBE",
        "1BEC82CBA1357566B34E1CF1FBF123A141C8F4089F6E4CE3209AEA10095AEC93C900D068BDC7F7A2DD58513C11DEC956B93169B1C4F24CEDE31A265DE83E36B4");

    internal static IReadOnlyList<PublishedBlock> All { get; } = [Threefish256, Threefish512, Threefish1024, Threefish512Untweaked];

    internal string Name => name;

    internal byte[] Key { get; } = Convert.FromHexString(key);

    internal byte[] Tweak { get; } = Convert.FromHexString(tweak);

    internal Algorithm Encryption { get; } = new($"{name} encryption", ciphertext) { Message = plaintext, IsCipher = true };

    internal Algorithm Decryption { get; } = new($"{name} decryption", plaintext) { Message = ciphertext, IsCipher = true };

    private static PublishedBlock OfAuthors(string name, int blockSize, string ciphertext) => new(name,
        Counting(blockSize, i => 0x10 + i), Counting(16, i => i), Counting(blockSize, i => 0xFF - i), ciphertext);

    private static string Counting(int size, Func<int, int> value) => Convert.ToHexString([.. Enumerable.Range(0, size).Select(i => (byte)value(i))]);
}
