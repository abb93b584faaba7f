namespace Intaglio.Checksums.Tests;

public class ChecksumListNameTests
{
    [Theory]
    [InlineData("SHA256SUMS", "SHA256")]
    [InlineData("SHA256SUMS.txt", "SHA256")]
    [InlineData("some/where/sha256sum.txt", "SHA256")]
    [InlineData("terraform_1.5_SHA256SUMS", "SHA256")]
    [InlineData("release-sha512sums", "SHA512")]
    [InlineData("SHA384SUM", "SHA384")]
    [InlineData("SHA3-256SUMS", "SHA3-256")]
    [InlineData("SHA1SUMS", "SHA1")]
    [InlineData("md5sums", "MD5")]
    [InlineData("B2SUMS", "BLAKE2b")]
    [InlineData("b3sums.txt", "BLAKE3")]
    [InlineData("BLAKE2sSUMS", "BLAKE2s")]
    [InlineData("image.iso.sha256", "SHA256")]
    [InlineData("image.sha512.txt", "SHA512")]
    [InlineData("image.iso.sha256sum", "SHA256")]
    [InlineData("photos.b2", "BLAKE2b")]
    [InlineData("photos.blake3", "BLAKE3")]
    [InlineData("CHECKSUM.SHA512", "SHA512")]
    [InlineData(".md5", "MD5")]
    [InlineData("md5", null)]
    [InlineData("sha256", null)]
    [InlineData("list", null)]
    [InlineData("XB3SUMS", null)]
    [InlineData("B3SUMS2", null)]
    [InlineData("notsha256sums", null)]
    [InlineData("sha256sums.old.txt", null)]
    [InlineData("image-sha256", null)]
    [InlineData("SUMS", null)]
    [InlineData("S", null)]
    [InlineData("SHA224SUMS", null)]
    [InlineData("SHA256SUMS/list", null)]
    [InlineData("", null)]
    [InlineData(null, null)]
    public void A_name_states_the_function_at_its_end(string? path, string? function)
    {
        Assert.Equal(function, ChecksumListName.Recognize(path)?.Name);
        Assert.Equal(function ?? "BLAKE2b", new ChecksumReaderOptions().GetUntaggedAlgorithm(path).Name);
        Assert.Equal("Skein-512", new ChecksumReaderOptions { UntaggedAlgorithm = ChecksumAlgorithm.Skein512 }.GetUntaggedAlgorithm(path).Name);
    }
}
