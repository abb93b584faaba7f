namespace Intaglio.Baking;

/// <summary>Finds the digest of the image in the input of an action, or reads the image.</summary>
internal sealed class ImageDigests(ResultStore store, BakeAction action, BakeKeys keys, CancellationToken cancellationToken)
{
    private (BakeKey Key, BakeFile File, byte[] Digest)? doubtful;

    internal byte[] Hash(BakeFile file)
    {
        BakeKey image = keys.ComputeImage(action.Code.Steps[0], file.Digest.Span);
        if (store.FindImage(image, out bool isVouched, cancellationToken) is not { } known)
            return Read(image, file);
        if (!isVouched)
            doubtful = (image, file, known);
        return known;
    }

    /// <summary>
    /// Reads an image again whose digest anybody can have written, so that no result is made and signed under a wrong key.
    /// </summary>
    /// <exception cref="InputChangedException">The image has another digest.</exception>
    internal void Confirm()
    {
        if (doubtful is not var (image, file, digest) || !store.KeepsOrigins)
            return;
        doubtful = null;
        if (!Read(image, file).AsSpan().SequenceEqual(digest))
            throw new InputChangedException(file.Name);
    }

    private byte[] Read(BakeKey image, BakeFile file)
    {
        byte[] digest = action.Code.Operations[0].HashPixels(file, cancellationToken);
        store.PutImage(image, digest);
        return digest;
    }
}
