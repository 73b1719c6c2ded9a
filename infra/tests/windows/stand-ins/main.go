// Stand-ins for the programs of Windows that Wine does not have: curl.exe, tar.exe and certutil.exe. One program, which
// acts by its own name and knows only the calls of the installer.
package main

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
)

func main() {
	name := strings.ToLower(strings.TrimSuffix(filepath.Base(strings.ReplaceAll(os.Args[0], "\\", "/")), ".exe"))
	run, known := map[string]func([]string) error{"curl": curl, "tar": untar, "certutil": certutil}[name]
	if !known {
		fail(fmt.Errorf("there is no stand-in for %s", name))
	}
	if err := run(os.Args[1:]); err != nil {
		fail(err)
	}
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// curl -fsS -o FILE URL
func curl(args []string) error {
	if len(args) != 4 || args[0] != "-fsS" || args[1] != "-o" {
		return fmt.Errorf("curl: unknown call %v", args)
	}
	answer, err := http.Get(args[3])
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode >= 400 {
		return fmt.Errorf("curl: the server answered %s", answer.Status)
	}
	return writeAll(args[2], answer.Body)
}

// tar -xzf FILE -C FOLDER
func untar(args []string) error {
	if len(args) != 4 || args[0] != "-xzf" || args[2] != "-C" {
		return fmt.Errorf("tar: unknown call %v", args)
	}
	file, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	unzipped, err := gzip.NewReader(file)
	if err != nil {
		return err
	}
	for archive := tar.NewReader(unzipped); ; {
		entry, err := archive.Next()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		path := filepath.Join(args[3], filepath.FromSlash(entry.Name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := writeAll(path, archive); err != nil {
			return err
		}
	}
}

// certutil -hashfile FILE SHA256
func certutil(args []string) error {
	if len(args) != 3 || args[0] != "-hashfile" || args[2] != "SHA256" {
		return fmt.Errorf("certutil: unknown call %v", args)
	}
	file, err := os.Open(args[1])
	if err != nil {
		return err
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return err
	}
	fmt.Printf("SHA256 hash of %s:\r\n%x\r\nCertUtil: -hashfile command completed successfully.\r\n", args[1], hash.Sum(nil))
	return nil
}

func writeAll(path string, from io.Reader) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	if _, err := io.Copy(file, from); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
