namespace Intaglio.Farm;

/// <summary>The right of a client. Each value includes those before it.</summary>
internal enum StoreRight
{
    None,
    Read,
    Write,
}
