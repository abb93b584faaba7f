namespace Intaglio.Baking;

/// <summary>Finds the digest of the image in the input of an action, or reads the image.</summary>
internal sealed class ImageDigests(ResultStore store, BakeAction action, BakeKeys keys, CancellationToken cancellationToken)
{
    internal byte[] Hash(BakeFile file)
    {
        BakeKey image = keys.ComputeImage(action.Code.Steps[0], file.Digest.Span);
        if (store.FindImage(image, cancellationToken) is { } known)
            return known;
        byte[] digest = action.Rule.Rule.Steps[0].HashPixels(file, cancellationToken);
        store.PutImage(image, digest);
        return digest;
    }
}
