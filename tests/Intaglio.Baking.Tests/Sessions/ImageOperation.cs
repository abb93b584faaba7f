using System.Text;

namespace Intaglio.Baking.Tests;

/// <summary>Copies an "image": the first line of a file, while the other lines are its metadata.</summary>
internal sealed class ImageOperation(int version = 1) : TestOperation(version)
{
    public override string Name => "image";

    public override BakeDataKind Input => BakeDataKind.File;

    public override bool CanHashPixels => true;

    public override byte[] HashPixels(BakeFile file, CancellationToken cancellationToken = default) =>
        Cryptography.FileDigest.HashData(Encoding.UTF8.GetBytes(FindPixels(Encoding.UTF8.GetString(ReadAll(file)))));

    protected override byte[] Render(BakeContext context, Func<BakeFile, string> read) => base.Render(context, file => FindPixels(read(file)));

    private static string FindPixels(string content) => content.Split('\n')[0];
}
