namespace Intaglio.Imaging;

/// <summary>Refuses what would take more memory than is allowed, before it is taken.</summary>
internal static class MemoryLimit
{
    // Rows are kept in arrays with something around them.
    private static readonly int MaxArray = Array.MaxLength - 64;

    /// <exception cref="ImageFormatException">It is more than allowed, or than an array holds.</exception>
    internal static void Check(ByteCount bytes, string what, ImageReadOptions options)
    {
        long most = Math.Min(options.MaxMemory, MaxArray);
        if (bytes > most)
            throw new ImageFormatException($"The {what} of the image take {bytes} bytes of memory, more than the {most} that are allowed ({nameof(ImageReadOptions)}.{nameof(ImageReadOptions.MaxMemory)}).");
    }
}
