namespace Intaglio.Benchmarks;

/// <summary>Something that all contenders do.</summary>
/// <param name="Title">What it is.</param>
/// <param name="Proof">What must be true of the results.</param>
/// <param name="Programs">The contenders, libvips among them.</param>
internal sealed record PictureTask(string Title, PictureProof Proof, IReadOnlyList<PictureProgram> Programs);
