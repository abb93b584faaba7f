namespace Intaglio.Checksums;

/// <summary>Adds the progress of one file to the progress of all files.</summary>
internal sealed class FileProgress(HashingContext context) : IProgress<long>
{
    /// <summary>Gets the number of bytes read from the file.</summary>
    internal long Length { get; private set; }

    public void Report(long value)
    {
        context.Count(value - Length);
        Length = value;
    }
}
