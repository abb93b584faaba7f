namespace Intaglio.Farm;

/// <summary>The form of the events on standard error.</summary>
internal enum LogFormat
{
    None,
    Text,
    Json,
}
