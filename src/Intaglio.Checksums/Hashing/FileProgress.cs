namespace Intaglio.Checksums;

/// <summary>Adds what was read of one file to what was read of all.</summary>
internal sealed class FileProgress(HashingContext context) : IProgress<long>
{
    /// <summary>Gets how many bytes of the file were read.</summary>
    internal long Length { get; private set; }

    public void Report(long value)
    {
        context.Count(value - Length);
        Length = value;
    }
}
