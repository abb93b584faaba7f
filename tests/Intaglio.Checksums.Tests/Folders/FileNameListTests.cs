namespace Intaglio.Checksums.Tests;

public class FileNameListTests
{
    [Fact]
    public void Names_end_with_zero_bytes_or_with_the_list()
    {
        Assert.Equal(["a", " b\nc ", "日本", "\\n"], Read([.. "a\0 b\nc \0日本\0\\n"u8]).Select(file => file.Path));
        Assert.Equal(["a", "b"], Read([.. "a\0b\0"u8]).Select(file => file.Path));
        Assert.Empty(Read([]));
        Assert.All(Read([.. "a\0 b\nc \0日本\0\\n"u8]), file => Assert.Null(file.Error));
    }

    [Fact]
    public void A_byte_order_mark_is_a_part_of_the_first_name()
    {
        WalkedFile file = Read([0xEF, 0xBB, 0xBF, (byte)'a', 0]).Single();
        Assert.Equal(("\uFEFFa", null), (file.Path, file.Error));
        Assert.IsType<UnrepresentableNameException>(Read([0xFF, 0xFE, (byte)'a', 0]).First().Error);
    }

    [Fact]
    public void What_is_no_name_has_an_error_in_its_place()
    {
        byte[] list = [.. "a\0\0"u8, 0xFF, 0, .. new byte[] { 1 }, .. Enumerable.Repeat((byte)'x', 300_000), 0, .. "b\0"u8];
        Assert.Equal([null, typeof(IOException), typeof(UnrepresentableNameException), typeof(PathTooLongException), null], Read(list).Select(file => file.Error?.GetType()));
        Assert.Contains("is longer than", Assert.Throws<IOException>(() => FileNameList.ReadZeroTerminated(new EndlessStream()).Count()).Message, StringComparison.Ordinal);
    }

    private static WalkedFile[] Read(byte[] list) => [.. FileNameList.ReadZeroTerminated(new MemoryStream(list))];
}
